// A bare HTTP/1.1 client: keep-alive sockets that each send the next request when the last answer is whole.
import { connect } from 'node:net'

/** Sends requests over `sockets` connections until `total` are answered; gives seconds and every latency in ms. */
export function load(port, paths, { total, sockets = 16 }) {
  let sent = 0
  let answered = 0
  const latencies = []
  const started = performance.now()
  return new Promise((done, fail) => {
    for (let i = 0; i < sockets; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let since = 0
      let need = -1
      let have = Buffer.alloc(0)
      const next = () => {
        if (sent >= total) return socket.end()
        const path = paths[sent++ % paths.length]
        since = performance.now()
        socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
      }
      socket.on('connect', next)
      socket.on('error', fail)
      socket.on('data', (chunk) => {
        have = have.length ? Buffer.concat([have, chunk]) : chunk
        if (need < 0) {
          const end = have.indexOf('\r\n\r\n')
          if (end < 0) return
          const head = have.toString('latin1', 0, end)
          if (!head.startsWith('HTTP/1.1 200')) return fail(new Error(head.split('\r\n')[0]))
          need = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        }
        if (have.length < need) return
        latencies.push(performance.now() - since)
        have = have.subarray(need)
        need = -1
        if (++answered === total) done({ seconds: (performance.now() - started) / 1000, latencies: latencies.sort((a, b) => a - b) })
        next()
      })
    }
  })
}

/** The value below which a share of sorted numbers lies. */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export function median(numbers) {
  return quantile([...numbers].sort((a, b) => a - b), 0.5)
}
