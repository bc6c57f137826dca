import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The address from which those come who come from outside, as the tests have it. */
export const outside = '127.0.0.9'

/** The caches that `examples/cluster/` has configurations of. */
export const cacheNames = ['varnish', 'nginx'] as const

export type CacheName = (typeof cacheNames)[number]

const programs = { varnish: '/usr/sbin/varnishd', nginx: '/usr/sbin/nginx' } as const

/** Whether the program is there. */
export function isInstalled(name: CacheName): boolean {
  return spawnSync(programs[name], ['-V'], { stdio: 'ignore' }).error === undefined
}

/** What `serve --purge` is told of a cache on this machine. */
export function cachePurge(name: CacheName, port: number): string {
  return `${name === 'varnish' ? 'ban' : 'nginx'}+http://127.0.0.1:${port}`
}

/** A port that nothing listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Starts a cache with the configuration of the example before a server of this machine; resolves when it answers. */
export async function startCache(
  name: CacheName,
  port: number,
  behind: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  let said = ''
  const child: ChildProcess = spawn(programs[name], wordsOf[name](folder, port, behind), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (child.exitCode === null && !(await isUp())) await wait(50)
  if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`)
  return {
    url,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([gone, wait(5000).then(() => child.kill('SIGKILL'))])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const wordsOf: Readonly<Record<CacheName, (folder: string, port: number, behind: number) => string[]>> = {
  varnish(folder, port, behind) {
    const file = configure(folder, 'varnish.vcl', [
      ['"127.0.0.1";', '"127.0.0.0"/8;'],
      ['.host = "haproxy"', '.host = "127.0.0.1"'],
      ['.port = "8080"', `.port = "${behind}"`],
      ['! "10.77.0.1"', `! "${outside}"`],
    ])
    const listen = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`]
    return [...listen, '-f', file, '-s', 'malloc,256m', '-T', 'none']
  },
  nginx(folder, port, behind) {
    mkdirSync(join(folder, 'kept'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    )
    const file = configure(folder, 'nginx.conf', [
      ['events {}', `daemon off; master_process off; pid ${folder}/pid; events {}`],
      ['http {', `http { access_log off; ${temporary.join(' ')}`],
      ['/var/cache/nginx/almanac', join(folder, 'kept')],
      ['server haproxy:8080', `server 127.0.0.1:${behind}`],
      ['10.77.0.1 0', `${outside} 0`],
      ['127.0.0.1 1', '127.0.0.0/8 1'],
      ['listen 8080', `listen 127.0.0.1:${port}`],
    ])
    return ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  },
}

function configure(folder: string, name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../examples/cluster/${name}`, import.meta.url)), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replace(from, to)
  }
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
