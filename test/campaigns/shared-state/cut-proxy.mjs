// A way to a Redis that can be cut: connections hang, as where a network is parted, until it is mended.
import { connect, createServer } from 'node:net'

export async function openCutProxy(socketPath) {
  let isCut = false
  const pairs = new Set()
  const server = createServer((client) => {
    const redis = connect(socketPath)
    const pair = { client, redis }
    pairs.add(pair)
    const pass = (from, to) => from.on('data', (bytes) => isCut || to.write(bytes))
    pass(client, redis)
    pass(redis, client)
    const end = () => {
      if (isCut) return
      pairs.delete(pair)
      client.destroy()
      redis.destroy()
    }
    for (const one of [client, redis]) one.on('error', end).on('close', end)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${server.address().port}`,
    cut: () => (isCut = true),
    // What was said meanwhile is lost: so are the connections.
    mend() {
      isCut = false
      for (const { client, redis } of pairs) {
        client.destroy()
        redis.destroy()
      }
      pairs.clear()
    },
    close: () => server.close(),
  }
}
