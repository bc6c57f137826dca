import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a Redis is installed; a suite that is left out says why in its title. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of its own, on a socket that only this process finds. */
export interface OwnRedis {
  /** For `--state`, without a name of a cluster. */
  readonly url: string
  start(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Holds it, so that it answers nobody, and lets it go on. */
  hold(): void
  goOn(): void
  /** Ends it, and removes what it wrote. */
  end(): Promise<void>
}

/** Starts a Redis. `lasting`: it has what it acknowledged after a kill. */
export async function startRedis({ lasting = false, args = [] as string[] } = {}): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-redis-'))
  const socket = join(folder, 'socket')
  let running: ChildProcess | undefined
  const start = async () => {
    const kept = lasting ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
    const all = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder, ...kept, ...args]
    running = spawn('redis-server', all, { stdio: 'ignore' })
    for (let tries = 0; !(await answers(socket)); tries++) {
      if (tries > 500) throw new Error('redis-server does not answer')
      await pause(20)
    }
  }
  const kill = async () => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    rmSync(socket, { force: true })
  }
  await start()
  return {
    url: `unix://${socket}`,
    start,
    kill,
    hold: () => void running?.kill('SIGSTOP'),
    goOn: () => void running?.kill('SIGCONT'),
    async end() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = createConnection(socket, () => asking.write('PING\r\n'))
    asking.once('data', (bytes) => {
      asking.destroy()
      // With a password it says so, and is there.
      resolve(/^(?:\+PONG|-NOAUTH)/.test(bytes.toString()))
    })
    asking.once('error', () => resolve(false))
  })
}
