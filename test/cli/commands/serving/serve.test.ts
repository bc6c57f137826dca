import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryName } from '../../../../src/storage/files/temporary-names.ts'
import { contentFolder } from '../../../harness.ts'
import { makePicture } from '../../../pictures.ts'
import { builtCli, ended, temporaryFolder } from '../../built-cli.ts'
import { cliOn, runHere } from '../../in-process.ts'
import { serveHere } from '../../serve-here.ts'

const { start, launch } = builtCli()

/** Runs a command that does not serve: in this process, which spares starting one. */
const almanac = (root: string, ...words: string[]) => cliOn({}, root).almanac(...words)

/** Every file and folder, with the time of its last change. */
function listing(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => `${path} ${lstatSync(join(root, path)).mtimeMs}`)
    .sort()
}

/** Starts a server on a free port, and waits until it answers. */
async function serve(root: string, ...flags: string[]) {
  const child = start(['serve', '--port', '0', ...flags], { env: { ALMANAC_CONTENT: root } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const end = ended(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { child, end, url }
}

/** A proxy on a free port, as small as can be: it takes a path away and tells of whom it got what. */
async function proxyTo(target: string, path = '') {
  const { hostname, port } = new URL(target)
  const proxy = createProxy((asked, answer) => {
    const headers = {
      ...asked.headers,
      host: `${hostname}:${port}`,
      'x-forwarded-for': [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-host': asked.headers.host,
      'x-forwarded-proto': 'https',
    }
    const to = { hostname, port, path: asked.url!.replace(path, ''), method: asked.method, headers }
    asked.pipe(
      request(to, (got) => {
        answer.writeHead(got.statusCode!, got.headers)
        got.pipe(answer)
      }),
    )
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port: bound } = proxy.address() as { port: number }
  return `127.0.0.1:${bound}`
}

describe('serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints its address, answers, and ends well at %s', async (signal) => {
    const { child, end, url } = await serve(contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' }))
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/rest$/)
    const posts = (await (await fetch(`${url}/core/v2/posts`)).json()) as { id: number }[]
    expect(posts.map(({ id }) => id)).toEqual([10])
    child.kill(signal)
    expect(await end).toEqual({ code: 0, stdout: `${url}\n`, stderr: '' })
  })

  it('commits what it wrote by then when it ends, where `autocommit` asks for it', async () => {
    const root = contentFolder({ 'settings.json': '{ "autocommit": true }', 'posts/a.md': '---\nid: 10\n---\n' })
    const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout
    git('init', '-q')
    for (const [key, value] of Object.entries({ name: 'S', email: 's@example.org' }))
      git('config', `user.${key}`, value)
    git('add', '-A')
    git('commit', '-q', '--no-gpg-sign', '-m', 'base')
    git('config', 'commit.gpgsign', 'false')
    const { stdout } = await almanac(root, 'token', 'create', 'editor', '--format', 'json')
    const { user, password } = JSON.parse(stdout) as { user: string; password: string }
    const { child, end, url } = await serve(root)
    const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: '{ "title": "T" }' }
    expect((await fetch(`${url}/core/v2/posts/10`, sent)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ code: 0 })
    expect(git('log', '-1', '--format=%an: %s')).toBe('editor: post update: posts/a.md\n')
    expect(git('status', '--porcelain')).toBe('')
  })

  it('answers what the command prints', async () => {
    const root = contentFolder({
      'posts/a.md': '---\nid: 10\ntitle: A & B\nauthor: editor\n---\n\nSome *text*.\n',
      'pages/b.md': '---\nid: 11\ntitle: B\n---\n',
    })
    const { url } = await serveHere(root)
    vi.stubEnv('ALMANAC_REST', url)
    for (const [words, path] of [
      ['post get a', 'posts/10'],
      ['post list --status publish', 'posts'],
      ['page get b', 'pages/11'],
      ['category list', 'categories'],
      ['user get editor', 'users/2'],
      ['type list', 'types'],
    ] as const) {
      const { stdout } = await almanac(root, ...words.split(' '), '--format', 'json')
      expect(JSON.parse(stdout)).toEqual(await (await fetch(`${url}/core/v2/${path}`)).json())
    }
  })

  it('answers at the address of the proxy before it, and knows its clients, if it is told to trust it', async () => {
    const root = contentFolder({
      'settings.json': '{ "title": "T", "comments_anonymous": true, "default_comment_status": "open" }',
      'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2024-05-02\n---\n',
    })
    const { stdout } = await almanac(root, 'token', 'create', 'admin', '--format', 'json')
    const { user, password } = JSON.parse(stdout) as { user: string; password: string }
    const authorization = `Basic ${btoa(`${user}:${password}`)}`
    for (const [flags, isTrusted] of [
      [['--trust-proxy', 'loopback, 203.0.113.0/24'], true],
      [['--trust-proxy', '203.0.113.0/24'], false],
      [[], false],
    ] as const) {
      const { url } = await serveHere(root, ...flags)
      const proxy = await proxyTo(url)
      const home = isTrusted ? `https://${proxy}` : new URL(url).origin
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`http://${proxy}/${path}`, {
          ...init,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': '198.51.100.9, 203.0.113.7',
            ...init.headers,
          },
        })
      const post = await ask('rest/core/v2/posts/10')
      expect(post.headers.get('link')).toBe(`<${home}/2024/05/02/a/>; rel="alternate"; type=text/html`)
      expect((await ask('rest/')).headers.get('link')).toBe(`<${home}/rest/>; rel="https://api.w.org/"`)
      expect(await post.json()).toMatchObject({ link: `${home}/2024/05/02/a/`, guid: { rendered: `${home}/?p=10` } })
      expect(await (await ask('2024/05/02/a/')).text()).toContain(`<link rel="canonical" href="${home}/2024/05/02/a/"`)
      const sent = { post: 10, author_name: 'Ann', author_email: 'ann@example.org', content: `Hello ${home} ${url}` }
      const made = await ask('rest/core/v2/comments', { method: 'POST', body: JSON.stringify(sent) })
      const { id } = (await made.json()) as { id: number }
      const comment = await ask(`rest/core/v2/comments/${id}?context=edit&force=true`, {
        method: 'DELETE',
        headers: { authorization },
      })
      expect(await comment.json()).toMatchObject({
        previous: { author_ip: isTrusted ? '198.51.100.9' : '127.0.0.1' },
      })
    }
  })

  it('answers what the command prints at its public address, below the path of which a proxy found it', async () => {
    const root = contentFolder({
      'settings.json': '{ "title": "T", "url": "https://setting.example" }',
      'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2024-05-02\n---\n',
    })
    const printed = async () =>
      JSON.parse((await almanac(root, 'post', 'get', 'a', '--format', 'json')).stdout) as Record<string, unknown>
    expect(await printed()).toMatchObject({ link: 'https://setting.example/2024/05/02/a/' })
    vi.stubEnv('ALMANAC_PUBLIC_URL', 'https://example.org/site/')
    const { url } = await serveHere(root)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/rest$/)
    const proxy = await proxyTo(url, '/site')
    const shown = await (await fetch(`http://${proxy}/site/rest/core/v2/posts/10`)).json()
    expect(shown).toMatchObject({ _links: { self: [{ href: 'https://example.org/site/rest/core/v2/posts/10' }] } })
    vi.stubEnv('ALMANAC_PUBLIC_URL', 'https://example.org/site')
    expect(await printed()).toEqual(shown)
    const stronger = await serveHere(root, '--public-url', 'https://flag.example')
    expect(await (await fetch(`${stronger.url}/`)).json()).toMatchObject({ home: 'https://flag.example' })
  })

  it('shows a file that is saved while it runs', async () => {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
    const { url } = await serveHere(root)
    writeFileSync(join(root, 'posts/b.md'), '---\nid: 11\ntitle: B\n---\n')
    await expect.poll(async () => (await fetch(`${url}/core/v2/posts/11`)).status).toBe(200)
  })

  it('is where `open` leads while it runs, and no longer when it was killed', async () => {
    const root = contentFolder({ 'pages/bread.md': '---\ntitle: Bread\n---\nFresh.' })
    const { child, end, url } = await serve(root)
    const opened = async () => (await almanac(root, 'open', 'page/bread')).stdout
    expect(await opened()).toBe(`${new URL('/bread/', url).href}\n`)
    child.kill('SIGKILL')
    await end
    expect(existsSync(join(root, '.almanac', 'server.json'))).toBe(true)
    expect(await opened()).toBe('http://127.0.0.1:4000/bread/\n')
    const next = await serve(root)
    next.child.kill('SIGTERM')
    await next.end
    expect(existsSync(join(root, '.almanac', 'server.json'))).toBe(false)
  })

  it('serves all the same where it cannot note its address', async () => {
    const { url } = await serve(contentFolder({ '.almanac/server.json/taken.txt': '' }), '--no-watch')
    expect((await fetch(`${url}/core/v2/posts`)).status).toBe(200)
  })

  it('refuses changes when it is read-only', async () => {
    const { url } = await serveHere(contentFolder(), '--read-only', '--no-watch')
    expect((await fetch(`${url}/core/v2/posts`, { method: 'POST' })).status).toBe(403)
  })

  it('writes nothing at all when it is read-only, whatever is asked', async () => {
    const posts = Object.fromEntries(
      Array.from({ length: 250 }, (_, i) => [`posts/p${i}.md`, `---\nid: ${100 + i}\n---\n`]),
    )
    const root = contentFolder({ ...posts, 'forms/quiz.md': '---\nid: 50\ntitle: Quiz\n---\n\n[quiz q "1+1?|2"]\n' })
    mkdirSync(join(root, 'media'))
    writeFileSync(join(root, 'media', 'big.png'), await makePicture(400, 400))
    const before = listing(root)
    const { url, child, end } = await serve(root, '--read-only')
    const ask = async (path: string) => (await fetch(`${url}${path}`)).json()
    expect(await ask('/core/v2/posts')).toHaveLength(10)
    expect(await ask('/forms/v1/contact-forms/50/refill')).toMatchObject({ quiz: { q: ['1+1?', expect.any(String)] } })
    const [picture] = (await ask('/core/v2/media')) as [
      { media_details: { sizes: { medium: { source_url: string } } } },
    ]
    expect((await fetch(picture.media_details.sizes.medium.source_url)).status).toBe(200)
    expect((await fetch(new URL('/', url))).status).toBe(200)
    child.kill('SIGTERM')
    expect((await end).code).toBe(0)
    expect(listing(root)).toEqual(before)
  })

  it('takes the token of a user, whose clock may stand still', async () => {
    const root = contentFolder()
    const { stdout } = await almanac(root, 'token', 'create', 'admin', '--format', 'json')
    const { user, password } = JSON.parse(stdout) as { user: string; password: string }
    const { url } = await serveHere(root, '--now', '2026-03-01T09:00:00Z')
    const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/core/v2/posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'X', status: 'publish' }),
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ date_gmt: '2026-03-01T09:00:00' })
  })

  it('logs requests on standard error', async () => {
    const { child, end, url } = await serve(contentFolder(), '--log', 'json')
    await fetch(`${url}/core/v2/posts`)
    child.kill('SIGTERM')
    expect(JSON.parse((await end).stderr)).toMatchObject({
      method: 'GET',
      path: expect.stringContaining('/core/v2/posts'),
      status: 200,
    })
  })

  it('goes on after an error in a timer and a promise that nobody waits for, tells each once, and answers who waits', async () => {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
    const faults = `process.on('SIGUSR2', () => {
      setTimeout(() => { throw new Error('thrown in a timer') }, 1)
      void Promise.reject(new Error('rejected for nobody'))
      setTimeout(() => { throw 'no error at all' }, 1)
    })`
    const preload = join(temporaryFolder(), 'faults.mjs')
    writeFileSync(preload, faults)
    const child = start(['serve', '--port', '0'], {
      env: { ALMANAC_CONTENT: root, NODE_OPTIONS: `--import ${pathToFileURL(preload)}` },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const end = ended(child)
    let told = ''
    child.stderr?.on('data', (text) => (told += text))
    const url = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (text) => resolve(String(text).trim())),
    )
    // Half a request is in flight when it happens.
    const body = JSON.stringify({ title: 'X' })
    const { hostname, port, pathname } = new URL(url)
    const waiting = connect(Number(port), hostname)
    onTestFinished(() => void waiting.destroy())
    let answer = ''
    waiting.setEncoding('utf8').on('data', (text: string) => (answer += text))
    const head = `POST ${pathname}/core/v2/posts HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`
    waiting.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 4)}`)
    await fetch(`${url}/core/v2/posts`)
    child.kill('SIGUSR2')
    const messages = ['thrown in a timer', 'rejected for nobody', 'no error at all']
    for (const message of messages) await expect.poll(() => told).toContain(message)
    waiting.write(body.slice(4))
    await expect.poll(() => answer).toContain('rest_cannot_create')
    expect((await fetch(`${url}/core/v2/posts/10`)).status).toBe(200)
    for (const message of messages) expect(told.split(message)).toHaveLength(2)
    child.kill('SIGTERM')
    expect((await end).code).toBe(0)
  })

  // Who stands above the shell is told by /proc alone.
  const starters = existsSync('/proc/self/stat') ? (['shell', 'npm'] as const) : (['shell'] as const)
  it.each(starters)('ends when npm started it through a shell and the %s is ended', async (ended) => {
    // As npm does it: a shell of its own, and only the shell gets the signal; or npm is ended, and nobody gets it.
    const inner = join(temporaryFolder(), 'shell.sh')
    writeFileSync(inner, 'echo "$$"; "$@" & echo "$!"; wait')
    const outer = join(temporaryFolder(), 'npm.sh')
    writeFileSync(outer, '/bin/sh "$@" & wait')
    const env = { ...launch().env, ALMANAC_CONTENT: contentFolder(), npm_lifecycle_event: 'npx' }
    const npm = spawn('/bin/sh', [outer, inner, ...launch().command, 'serve', '--port', '0'], { stdio: 'pipe', env })
    let said = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    const closed = new Promise((resolve) => npm.stdout.on('close', resolve))
    await expect.poll(() => said).toMatch(/^\d+\n\d+\nhttp:\S+\n$/)
    const [shell, server, url] = said.split('\n') as [string, string, string]
    onTestFinished(() => [shell, server].forEach((pid) => endProcess(Number(pid))))
    expect((await fetch(`${url}/core/v2/types`)).status).toBe(200)
    process.kill(ended === 'npm' ? npm.pid! : Number(shell), 'SIGKILL')
    // The server held the other end of what it said.
    await closed
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('takes away what a killed writer left', async () => {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\n---\n' })
    const left = join(root, 'posts', temporaryName().replace(String(process.pid), String(2 ** 22 + 1)))
    writeFileSync(left, 'half')
    await serveHere(root, '--read-only')
    expect(existsSync(left)).toBe(true)
    await serveHere(root)
    expect(existsSync(left)).toBe(false)
  })

  it('says that a port is in use: 6', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    const ending = await almanac(contentFolder(), 'serve', '--port', String(port))
    expect(ending).toMatchObject({
      code: 6,
      stdout: '',
      stderr: expect.stringMatching(/the port is in use\.\n {2}.*--port/),
    })
  })

  it.each([
    [['--port', 'x'], 2],
    [['--port', '70000'], 2],
    [['--log', 'loud'], 2],
  ])('refuses %j', async (flags, code) => {
    expect((await almanac(contentFolder(), 'serve', ...flags)).code).toBe(code)
  })

  it.each([
    [['--public-url', 'example.org'], {}, '--public-url example.org is not the address of a website'],
    [
      ['--public-url', 'https://a.example/rest/'],
      {},
      '--public-url https://a.example/rest/ is the address of the REST inter',
    ],
    [
      [],
      { ALMANAC_PUBLIC_URL: 'ftp://a.example' },
      '$ALMANAC_PUBLIC_URL ftp://a.example is not the address of a website',
    ],
    [
      [],
      { ALMANAC_PUBLIC_URL: 'https://a.example/wp-json' },
      '$ALMANAC_PUBLIC_URL https://a.example/wp-json is the ad',
    ],
    [[], { ALMANAC_REST: 'there' }, '$ALMANAC_REST there is not the address of a REST interface'],
    [['--trust-proxy', 'loopback,10.0.0.0/40'], {}, "'10.0.0.0/40' is neither an address nor a network nor loopback"],
    [['--trust-proxy', ''], {}, "'' is neither an address nor a network nor loopback"],
  ])('tells what is wrong with %j %j', async (flags, env, told) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const ending = await almanac(contentFolder(), 'serve', '--port', '0', ...flags)
    expect(ending).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(told) })
  })

  it('needs a content folder: 3', async () => {
    expect(await runHere(['serve'], { cwd: temporaryFolder() })).toMatchObject({ code: 3, stdout: '' })
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function endProcess(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}
