import { Agent, request } from 'node:http'
import { startTarget } from '../http-fuzz/target.mjs'

/**
 * Starts a server over files, and a cache before it; `purges` says whether the one tells the other what has changed.
 *
 * @param caches - `real-caches.ts`
 */
export async function openBehind(name, caches, { files, logins, purges = true }) {
  const port = await caches.freePort()
  const flags = ['--trust-proxy', 'loopback', '--public-url', `http://127.0.0.1:${port}`]
  const target = await startTarget(files, logins, [
    ...flags,
    ...(purges ? ['--purge', caches.cachePurge(name, port)] : []),
  ])
  const cache = await caches.startCache(name, port, Number(new URL(target.origin).port))
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })

  /** Asks at the cache, or at the server itself. */
  function ask(path, { as, method = 'GET', json, headers = {}, from = cache.url } = {}) {
    const sent = { accept: '*/*', host: `127.0.0.1:${port}`, ...headers }
    if (as !== undefined) sent.authorization = `Basic ${btoa(`${as}:${target.passwords[as]}`)}`
    const body = json === undefined ? undefined : JSON.stringify(json)
    if (body !== undefined)
      Object.assign(sent, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    return new Promise((resolve, reject) => {
      const asked = request(from + path, { method, agent, headers: sent }, (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status, headers: told } = answer
          resolve({ status, headers: told, isHit: told['x-cache'] === 'HIT', text: Buffer.concat(parts).toString() })
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }

  return {
    ask,
    askServer: (path, more) => ask(path, { ...more, from: target.origin }),
    async close() {
      agent.destroy()
      await cache.close()
      target.child.removeAllListeners('exit')
      await target.stop()
    },
  }
}
