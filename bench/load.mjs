// A bare HTTP/1.1 client: keep-alive sockets that each send the next request when the last answer is whole.
import { connect } from 'node:net'

/** Sends GET requests over `sockets` connections until `total` are answered; gives seconds and every latency in ms. */
export async function load(port, paths, { total, sockets = 16 }) {
  let sent = 0
  const latencies = []
  const started = performance.now()
  const run = async () => {
    const client = await openClient(port)
    while (sent < total) {
      const path = paths[sent++ % paths.length]
      const since = performance.now()
      await client.ask('GET', path)
      latencies.push(performance.now() - since)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: sockets }, run))
  return { seconds: (performance.now() - started) / 1000, latencies: latencies.sort((a, b) => a - b) }
}

/** One connection that asks one thing after the other; anything but a 2xx answer is an error. */
export async function openClient(port, headers = {}) {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise((done, fail) => socket.once('connect', done).once('error', fail))
  const fixed = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  let [done, fail] = [() => {}, () => {}]
  let need = -1
  let have = Buffer.alloc(0)
  socket.on('error', (error) => fail(error))
  socket.on('data', (chunk) => {
    have = have.length ? Buffer.concat([have, chunk]) : chunk
    if (need < 0) {
      const end = have.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = have.toString('latin1', 0, end)
      if (!head.startsWith('HTTP/1.1 2')) return fail(new Error(head.split('\r\n')[0]))
      need = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    if (have.length < need) return
    have = have.subarray(need)
    need = -1
    done()
  })
  return {
    ask(method, path, body = '') {
      const length = body ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : ''
      return new Promise((resolve, reject) => {
        ;[done, fail] = [resolve, reject]
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fixed}${length}\r\n${body}`)
      })
    },
    close: () => socket.end(),
  }
}

/** The value below which a share of sorted numbers lies. */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export function median(numbers) {
  return quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  )
}
