import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a Redis is installed; a suite that is left out says why in its title. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of its own, on a socket that only this process finds. */
export interface OwnRedis {
  /** For `--state`, without a name of a cluster. */
  readonly url: string
  /** The same by TLS, where it has a certificate. */
  readonly tlsUrl: string | undefined
  start(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Holds it, so that it answers nobody, and lets it go on. */
  hold(): void
  goOn(): void
  /** Ends it, and removes what it wrote. */
  end(): Promise<void>
}

/** Starts a Redis. `lasting`: it has what it acknowledged after a kill. `tls`: it also listens with this certificate. */
export async function startRedis({
  lasting = false,
  args = [] as string[],
  tls,
}: { lasting?: boolean; args?: string[]; tls?: Certificate } = {}): Promise<OwnRedis> {
  const port = tls && (await freePort())
  const byTls = tls ? ['--tls-port', String(port), '--tls-cert-file', tls.cert, '--tls-key-file', tls.key] : []
  if (tls) byTls.push('--tls-ca-cert-file', tls.ca, '--tls-auth-clients', 'no')
  const folder = mkdtempSync(join(tmpdir(), 'almanac-redis-'))
  const socket = join(folder, 'socket')
  let running: ChildProcess | undefined
  const start = async () => {
    const kept = lasting ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
    const all = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder, ...kept, ...byTls, ...args]
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
    tlsUrl: port === undefined ? undefined : `rediss://localhost:${port}`,
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

/** A certificate for `localhost`, its key, and that of the authority that signed it: files. */
export interface Certificate {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** Makes an authority of its own in a folder, and a certificate that it signs. */
export function makeCertificate(folder: string): Certificate {
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${words[0]}: ${stderr}`)
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Our authority')
  openssl('req', ...key, '-keyout', 'redis.key', '-out', 'redis.csr', '-subj', '/CN=localhost')
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2']
  openssl('x509', '-req', '-in', 'redis.csr', '-out', 'redis.pem', ...signed)
  return { ca: at('ca.pem'), cert: at('redis.pem'), key: at('redis.key') }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
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
