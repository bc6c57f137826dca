import { fork } from 'node:child_process'

/** Starts a server in its own process. */
export async function startServer(kind, root = '', env = {}) {
  const child = fork(new URL('server-child.mjs', import.meta.url).pathname, [kind, root], {
    env: { ...process.env, ...env },
  })
  const next = () => new Promise((done) => child.once('message', done))
  const { port } = await next()
  return {
    port,
    /** Processor time used so far, in microseconds. */
    async cpu() {
      const answer = next()
      child.send('cpu')
      const { cpu } = await answer
      return cpu.user + cpu.system
    },
    /** The most memory held so far, in bytes. */
    async peak() {
      const answer = next()
      child.send('peak')
      return (await answer).peak
    },
    stop: () => new Promise((done) => (child.once('exit', done), child.kill())),
  }
}
