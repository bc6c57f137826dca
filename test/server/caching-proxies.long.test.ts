import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realServer } from '../hostile/real-server.ts'

/** How a proxy is started: its words, given where it listens, whom it asks, and a folder of its own. */
interface Proxy {
  readonly name: string
  readonly path: string
  readonly wordsOf: (port: number, behind: number, folder: string) => string[]
}

// As they come: nothing is said about what may be kept, apart from nginx, which keeps nothing unless it is told to.
const proxies: readonly Proxy[] = [
  {
    name: 'varnish',
    path: '/usr/sbin/varnishd',
    wordsOf: (port, behind, folder) => [
      ...['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`],
      ...['-b', `127.0.0.1:${behind}`, '-s', 'malloc,16m', '-T', 'none'],
    ],
  },
  {
    name: 'nginx',
    path: '/usr/sbin/nginx',
    wordsOf: (port, behind, folder) => {
      writeFileSync(join(folder, 'nginx.conf'), nginxOf(port, behind, folder))
      return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
    },
  },
]

const nginxOf = (port: number, behind: number, folder: string) => `
daemon off; master_process off; pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=all:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${behind}; proxy_cache all; add_header X-Proxy $upstream_cache_status always;
    }
  }
}`

function isInstalled({ path }: Proxy): boolean {
  return spawnSync(path, ['-V'], { stdio: 'ignore' }).error === undefined
}

for (const { name, path } of proxies.filter((one) => !isInstalled(one)))
  process.stderr.write(`SKIPPED: what ${name} keeps of the answers is not tested: ${path} is not installed.\n`)

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** A proxy before a server, for all tests of one group; gone after them. */
function behindProxy({ path, wordsOf }: Proxy, behind: () => number) {
  const at = { url: '' }
  let folder = ''
  let child: ChildProcess | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
    mkdirSync(join(folder, 'cache'))
    const port = await freePort()
    let said = ''
    child = spawn(path, wordsOf(port, behind(), folder), { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
    at.url = `http://127.0.0.1:${port}`
    const isUp = () =>
      fetch(`${at.url}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    while (child.exitCode === null && !(await isUp())) await wait(50)
    expect([child.exitCode, said]).toEqual([null, expect.anything()])
  })
  afterAll(async () => {
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGTERM')
    await Promise.race([gone, wait(5000).then(() => child?.kill('SIGKILL'))])
    rmSync(folder, { recursive: true, force: true })
  })
  return at
}

describe.skipIf(!proxies.some(isInstalled))('behind a proxy as it comes,', () => {
  const { server, authorization } = realServer()

  describe.each(proxies.filter(isInstalled))('$name', (proxy) => {
    const at = behindProxy(proxy, () => server.port)

    const read = async (path: string, as?: string) => {
      const headers = new Headers(as === undefined ? {} : { authorization: authorization(as) })
      const answer = await fetch(at.url + path, { headers })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    const write = async (title: string, more: object = {}) => {
      const answer = await fetch(`${at.url}/rest/core/v2/posts/10`, {
        method: 'POST',
        headers: { authorization: authorization('admin'), 'content-type': 'application/json' },
        body: JSON.stringify({ title, ...more }),
      })
      expect(answer.status).toBe(200)
    }

    it('what is written is seen by the next read, in whatever form it is read', async () => {
      const paths = [
        '/rest/core/v2/posts/10',
        '/rest/core/v2/posts',
        '/',
        '/hello/',
        '/feed/',
        '/rest/core/v2/search?search=Title',
      ]
      for (let i = 0; i < 2; i++) {
        await write(`Title${i}`, { slug: 'hello' })
        for (const path of [...paths, ...paths]) {
          const { text } = await read(path)
          // A page's own address leads to it by its date.
          if (path !== '/hello/') expect([path, text.includes(`Title${i}`)]).toEqual([path, true])
        }
      }
    })

    it('what is withdrawn is gone with the next read', async () => {
      await write('Withdrawn')
      expect((await read('/rest/core/v2/posts/10')).status).toBe(200)
      await write('Withdrawn', { status: 'draft' })
      expect((await read('/rest/core/v2/posts/10')).status).toBe(401)
      await write('Withdrawn', { status: 'publish' })
      expect((await read('/rest/core/v2/posts/10')).status).toBe(200)
    })

    it('what somebody signed in reads is never given to a stranger, nor to somebody else', async () => {
      await write('Xqsecret', { status: 'draft' })
      const paths = [
        '/rest/core/v2/posts/10',
        '/rest/core/v2/posts?status=any',
        '/rest/core/v2/users/me',
        '/rest/core/v2/settings',
      ]
      for (const path of paths)
        for (const as of ['admin', 'admin', undefined, 'subscriber', undefined, 'admin', undefined]) {
          const { status, headers, text } = await read(path, as)
          if (as === 'admin') expect([path, status]).toEqual([path, 200])
          else
            expect([path, as, text.includes('Xqsecret') || text.includes('admin@example.org')]).toEqual([
              path,
              as,
              false,
            ])
          if (as !== undefined) expect(headers.get('cache-control')).toMatch(/no-store, private$/)
          else expect([path, status]).toEqual([path, path.includes('status=any') ? 400 : 401])
        }
      await write('Public', { status: 'publish' })
    })
  })
})

describe.skipIf(!proxies.some(isInstalled))('with --shared-max-age, behind', () => {
  const { server, authorization } = realServer(['--shared-max-age', '3600'])

  describe.each(proxies.filter(isInstalled))('$name', (proxy) => {
    const at = behindProxy(proxy, () => server.port)

    it('strangers are answered with what the proxy has, those who sign in by the server', async () => {
      const title = async (as?: string) => {
        const headers = new Headers(as === undefined ? {} : { authorization: authorization(as) })
        const answer = await fetch(`${at.url}/rest/core/v2/posts/10`, { headers })
        return ((await answer.json()) as { title: { rendered: string } }).title.rendered
      }
      const before = await title()
      await fetch(`${at.url}/rest/core/v2/posts/10`, {
        method: 'PATCH',
        headers: { authorization: authorization('admin'), 'content-type': 'application/json' },
        body: JSON.stringify({ title: `Changed by ${proxy.name}` }),
      })
      expect(await title()).toBe(before)
      expect(await title('admin')).toBe(`Changed by ${proxy.name}`)
      expect(await title('subscriber')).toBe(`Changed by ${proxy.name}`)
      expect(await title()).toBe(before)
      const { headers } = await fetch(`${server.url}/core/v2/posts/10`)
      expect(headers.get('cache-control')).toBe('max-age=0, must-revalidate, s-maxage=3600')
    })
  })
})
