import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it, onTestFinished } from 'vitest'
import { credentials } from '../../src/define/credentials.ts'
import { openMcpRoute } from '../../src/mcp/http/mcp-route.ts'
import { serve } from '../../src/server/serve.ts'
import { areas } from '../../src/resources/registry.ts'
import { digestOfBytes } from '../../src/site/transaction/record/change-record.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { builtCli, ended } from '../cli/built-cli.ts'
import { cliOn } from '../cli/in-process.ts'
import { contentFolder, testSite } from '../harness.ts'
import { connect, talkTo } from './assistant.ts'
import { committedFolder } from './git-folder.ts'

const { launch, run, start } = builtCli()
const files = {
  'posts/spring-menu.md': '---\nid: 11\ntitle: Spring menu\ndate: 2026-04-02 10:00\nauthor: editor\n---\nAsparagus.\n',
  'posts/plan.md': '---\nid: 13\ntitle: Plan\nstatus: draft\nauthor: author\n---\nAsparagus for all.\n',
}
const modern = '2026-07-28'

/** The site of a test, served to assistants on a port of its own. */
async function served(options = { readOnly: false }) {
  const test = testSite(files)
  const reports: unknown[] = []
  const route = openMcpRoute(test.site, { ...options, version: '0' })
  const { port, close } = await serve(test.site, {
    port: 0,
    extra: route.mount,
    report: (error) => void reports.push(error),
  })
  onTestFinished(async () => {
    await route.close()
    await close()
  })
  const url = new URL(`http://127.0.0.1:${port}/mcp`)
  const secretOf = (slug: string) =>
    test.site.service(credentials).createToken(test.site.find('user', slug)!.id, 'x').secret
  const basic = (slug: string, secret = secretOf(slug)) => `Basic ${btoa(`${slug}:${secret}`)}`
  const open = async (as?: string, pin?: string) => {
    const headers: Record<string, string> = as === undefined ? {} : { authorization: basic(as) }
    return talkTo(await connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }), pin))
  }
  const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    })
  return { ...test, url, port, open, post, basic, reports }
}

describe('assistants over HTTP', () => {
  it('sign in with application passwords, and may do what their role may', async () => {
    const { open, site, reports } = await served()
    for (const pin of [undefined, modern]) {
      const { call } = await open('author', pin)
      const found = await call('search_content', { words: 'asparagus' })
      expect(found.facts.entries.map(({ id }: { id: number }) => id)).toEqual([13, 11])
      const made = await call('create_content', { type: 'post', fields: { title: `By ${pin}` } })
      expect(site.get('post', made.facts.entry.id)!.data['author']).toBe('author')
      const other = await call('update_content', { type: 'post', ref: 11, fields: { title: 'Mine' } })
      expect(other.facts.error.code).toBe('rest_cannot_edit')
    }
    expect(reports).toEqual([])
  })

  it('write over what they have read in other requests, whatever their role and revision of the protocol', async () => {
    const { open, root } = await served()
    const read = () => readFileSync(join(root, 'posts/plan.md'), 'utf8')
    const post = { type: 'post', ref: 13 }
    for (const [i, who] of ['author', 'editor', 'admin'].entries()) {
      const reader = await open(who, i % 2 ? modern : undefined)
      const { version } = (await reader.call('get_content', post)).facts
      const { call } = await open(who, i % 2 ? undefined : modern)
      const fields = { content: `Asparagus for all, says ${who}.` }
      expect((await call('update_content', { ...post, fields })).facts.error.code).toBe('mcp_version_needed')
      expect((await call('update_content', { ...post, fields, version })).isError).toBe(false)
      expect((await call('update_content', { ...post, fields: { content: 'Mine.' }, version })).facts.error.code).toBe(
        'mcp_changed_since',
      )
      expect(read()).toContain(`says ${who}.`)
    }
    for (const who of ['contributor', 'subscriber']) {
      const { call } = await open(who)
      const edits = [{ old: 'Asparagus', new: 'Leek' }]
      expect((await call('update_content', { ...post, edits })).facts.error.code).toBe('mcp_nothing_named')
    }
    expect(read()).toContain('Asparagus')
  })

  it('see what everybody sees without signing in, and nothing with a wrong password', async () => {
    const { open, post, basic } = await served()
    const { call, client } = await open(undefined, modern)
    expect((await call('search_content', { words: 'asparagus' })).facts.total).toBe(1)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('create_content')
    const answer = await post({ authorization: basic('author', 'guessed') })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('Basic')
    expect(await answer.json()).toMatchObject({ code: 'incorrect_password' })
  })

  it('are refused from pages of other websites, and under names that are not the server’s', async () => {
    const { post, port, site, root } = await served()
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ origin: 'null' })).status).toBe(403)
    expect((await post({ origin: `http://localhost:${port}` })).status).toBe(200)
    writeFileSync(join(root, 'settings.json'), '{ "title": "T", "cors_origins": ["https://tool.example"] }')
    site.load('settings.json')
    const allowed = await post({ origin: 'https://tool.example' })
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://tool.example')
    // fetch sets the Host header itself.
    const status = await new Promise((resolve) => {
      request(
        { port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers: { host: 'rebound.example' } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      ).end('{}')
    })
    expect(status).toBe(403)
  })

  it('run in pages of websites that the settings name: browsers may send every header of theirs', async () => {
    const { url, site, root, basic } = await served()
    const origin = 'https://tool.example'
    writeFileSync(join(root, 'settings.json'), `{ "title": "T", "cors_origins": ["${origin}"] }`)
    site.load('settings.json')
    const refused = new Set<string>()
    const asBrowser: typeof fetch = async (address, init) => {
      const headers = new Headers(init?.headers)
      const asked = [...headers.keys()].filter((name) => name !== 'accept')
      const preflight = await fetch(address as URL, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': init?.method ?? 'GET',
          'access-control-request-headers': asked.join(','),
        },
      })
      const allowed = preflight.headers.get('access-control-allow-headers')!.toLowerCase().split(', ')
      for (const name of asked) if (!allowed.includes(name)) refused.add(name)
      headers.set('origin', origin)
      return fetch(address as URL, { ...init, headers })
    }
    for (const pin of [undefined, modern]) {
      const requestInit = { headers: { authorization: basic('author') } }
      const client = await connect(new StreamableHTTPClientTransport(url, { requestInit, fetch: asBrowser }), pin)
      expect((await talkTo(client).call('search_content', { words: 'asparagus' })).facts.total).toBe(2)
    }
    expect([...refused]).toEqual([])
  })

  it('are told when content changes, where they listen', async () => {
    const { open, site } = await served()
    const { client } = await open('editor', modern)
    let told = 0
    client.setNotificationHandler('notifications/resources/list_changed', () => void told++)
    const { honoredFilter } = await client.listen({ resourcesListChanged: true })
    expect(honoredFilter).toEqual({ resourcesListChanged: true })
    await site.locked(() => {
      const draft = site.draft('post', site.get('post', 11))
      draft.set('title', 'Changed')
      return site.save(draft)
    })
    await expect.poll(() => told).toBe(1)
  })

  it('send messages of bounded length, and nothing that is no message ends the server', async () => {
    const { post, open, url, basic } = await served()
    expect((await post({}, `"${'x'.repeat(5 * 1024 * 1024)}"`)).status).toBe(413)
    expect((await post({}, 'no json')).status).toBe(400)
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
    // Strangers only ask; and nobody goes on over a connection that is about to end.
    const long = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'x'.repeat(100_000) } })
    for (const [headers, status] of [
      [{}, 413],
      [{ authorization: basic('author') }, 200],
    ] as const)
      for (let i = 0; i < 5; i++) expect([headers, (await post(headers, long)).status]).toEqual([headers, status])
    expect((await fetch(url)).status).toBe(405)
    const { call } = await open()
    expect((await call('list_content', { type: 'post' })).facts.total).toBe(1)
  })

  it('send messages of bounded depth and number of values, of which nothing is parsed that is beyond', async () => {
    const { post, basic, reports } = await served()
    for (const [who, depth, members] of [
      ['author', 1_000_000, 20_000],
      [undefined, 10_000, 2000],
    ] as const) {
      const many = `{${Array.from({ length: members }, (_, i) => `"k${i}":1`).join()}}`
      for (const text of ['['.repeat(depth), many, `{"params":${many}}`]) {
        const answer = await post(who ? { authorization: basic(who) } : {}, text)
        expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'rest_invalid_json' }])
      }
    }
    expect((await post({}, '{"jsonrpc":')).status).toBe(400)
    expect((await post({})).status).toBe(200)
    expect(reports).toEqual([])
  })

  it('are answered with a reason in each status line', async () => {
    const { post, url } = await served()
    const answers = [await post({}), await post({ authorization: 'Basic eDp5' }), await fetch(url), await post({}, '{')]
    expect(answers.map(({ status, statusText }) => `${status} ${statusText}`)).toEqual([
      '200 OK',
      '401 Unauthorized',
      '405 Method Not Allowed',
      '400 Bad Request',
    ])
  })

  it('that hang up amid a message are no error of the server', async () => {
    const { post, port, reports } = await served()
    const headers = { 'content-type': 'application/json', 'content-length': 100 }
    for (const about of [{}, { expect: '100-continue' }]) {
      const sending = request({
        port,
        host: '127.0.0.1',
        path: '/mcp',
        method: 'POST',
        headers: { ...headers, ...about },
      })
      const gone = new Promise((resolve) => sending.on('error', () => undefined).once('close', resolve))
      sending.write('{')
      await post({})
      sending.destroy()
      await gone
      expect((await post({})).status).toBe(200)
    }
    expect(reports).toEqual([])
  })

  it('wait for each other where too many send at once, and who signed in not for strangers', async () => {
    const { post, port, basic } = await served()
    const slow = Array.from({ length: 64 }, () => {
      const headers = { 'content-type': 'application/json', 'content-length': 100 }
      const sending = request({ port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers })
      sending.on('error', () => undefined).write('{')
      return sending
    })
    await expect.poll(async () => (await post({})).status).toBe(503)
    expect((await post({ authorization: basic('author') })).status).toBe(200)
    for (const one of slow) one.destroy()
    await expect.poll(async () => (await post({})).status).toBe(200)
  })

  it('read only where the server does', async () => {
    const { open } = await served({ readOnly: true })
    const { client } = await open('editor', modern)
    const { tools } = await client.listTools()
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
  })
})

describe('an assistant’s session, from what was written last spring to a proposed branch with its review', () => {
  const now = '2027-06-01T10:00:00Z'

  /** What an assistant does when it is asked to announce this year's spring menu as last year's. */
  async function session({ call }: ReturnType<typeof talkTo>) {
    const spring = { after: '2026-03-01', before: '2026-06-01' }
    const found = await call('list_content', { type: 'post', filters: spring })
    expect(found.text).toContain('post/spring-menu (#11) · "Spring menu"')
    const read = await call('get_content', { type: 'post', ref: found.facts.entries[0].ref })
    expect(read.text).toContain('Asparagus.')
    const { facts } = await call('describe_type', { type: 'post' })
    expect(facts.fields).toHaveProperty('content')
    const made = await call('create_content', {
      type: 'post',
      fields: { title: 'Spring menu 2027', content: `As last year: ${read.facts.entry.text}` },
    })
    const { branch } = made.facts.proposal
    const out = await call('publish_content', {
      type: 'post',
      ref: made.facts.entry.id,
      date: '2027-06-07 09:00',
      proposal: branch,
    })
    expect(out.facts.entry).toMatchObject({ status: 'future', date: '2027-06-07T09:00:00' })
    const review = await call('review', { proposal: branch })
    expect(review.facts.proposal).toMatchObject({ branch, findings: [] })
    expect(review.text).toContain('Spring menu 2027')
    expect(review.facts.proposal.patch).toContain('+title: Spring menu 2027')
    return branch as string
  }

  it('goes over standard input and output, and ends with the assistant', async () => {
    const { root, git } = committedFolder(files)
    const { command, env } = launch()
    const transport = new StdioClientTransport({
      command: command[0],
      args: [command[1], '--site', root, '--user', 'editor', '--now', now, 'mcp', '--propose'],
      env: env as Record<string, string>,
      stderr: 'pipe',
    })
    let complaints = ''
    transport.stderr?.on('data', (bytes) => (complaints += String(bytes)))
    const assistant = talkTo(await connect(transport))
    const { call, client } = assistant
    const changed = new Promise((resolve) => {
      client.setNotificationHandler('notifications/resources/list_changed', resolve)
    })
    const branch = await session(assistant)
    expect(git('log', '--format=%an', `main..${branch}`)).toBe('editor\neditor')
    expect(git('status', '--porcelain')).toBe('')
    // With --user, the terminal's own rights are not given to it.
    expect((await call('update_content', { type: 'settings', fields: { title: 'Mine' } })).isError).toBe(true)
    // A file that a person saves is known at once.
    writeFileSync(join(root, 'posts/by-hand.md'), '---\ntitle: By hand\ndate: 2026-01-01\n---\nMorels.\n')
    await expect.poll(async () => (await call('search_content', { words: 'morels' })).facts.total).toBe(1)
    await changed
    await client.close()
    await expect.poll(() => transport.pid).toBeNull()
    expect(complaints).toBe('')
  })

  it('goes over HTTP, under serve --mcp --propose', async () => {
    const { root, git } = committedFolder(files)
    const { site } = openedFor(root)
    const { secret } = site.service(credentials).createToken(2, 'assistant')
    const child = start(['serve', '--port', '0', '--mcp', '--propose', '--site', root, '--now', now])
    const end = ended(child)
    onTestFinished(() => void child.kill('SIGKILL'))
    const base = await new Promise<string>((resolve) =>
      child.stdout!.once('data', (text) => resolve(String(text).trim())),
    )
    const headers = { authorization: `Basic ${btoa(`editor:${secret}`)}` }
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit: { headers } })
    const branch = await session(talkTo(await connect(transport, modern)))
    expect(git('log', '--format=%an', `main..${branch}`)).toBe('editor\neditor')
    expect(git('status', '--porcelain')).toBe('')
    child.kill('SIGTERM')
    const { code, stderr } = await end
    expect(code).toBe(0)
    expect(stderr).toContain(`Address for assistants: ${new URL('/mcp', base).href}`)
  })
})

describe('the flags of assistants', () => {
  const wrong = async (...words: string[]) => {
    const { code, stderr } = await cliOn({}, root).almanac(...words)
    return [code, stderr] as const
  }
  let root = ''

  it('are refused where they cannot be', async () => {
    root = contentFolder(files)
    expect(await wrong('--user', 'nobody', 'mcp')).toEqual([3, expect.stringContaining("there is no user 'nobody'")])
    expect(await wrong('mcp', '--propose', '--read-only')).toEqual([
      2,
      expect.stringContaining('writing is not allowed'),
    ])
    expect(await wrong('mcp', '--propose')).toEqual([6, expect.stringContaining('is not in git')])
    expect(await wrong('serve', '--port', '0', '--propose')).toEqual([2, expect.stringContaining('Add --mcp')])
  })

  it('let --read-only write nothing, even where something is half done: that is told', async () => {
    const folder = contentFolder(files)
    const path = 'posts/plan.md'
    const before = { path, before: { text: 'Before.\n' }, after: digestOfBytes(readFileSync(join(folder, path))) }
    const head = { at: 1_700_000_000_000, group: 'g', command: 'g', by: 'post delete', pid: 2 ** 22 + 1 }
    const record = join(folder, '.almanac/unfinished/00000000-0000-4000-8000-000000000000.open')
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, `${JSON.stringify(head)}\n${JSON.stringify(before)}\n`)
    const { stderr } = await run(['--site', folder, 'mcp', '--read-only'], { input: '' })
    expect(stderr).toContain('`post delete` was interrupted')
    expect(stderr).toContain('Nothing can be written here')
    expect(readFileSync(join(folder, path), 'utf8')).toBe(files[path])
    await run(['--site', folder, 'mcp'], { input: '' })
    expect(readFileSync(join(folder, path), 'utf8')).toBe('Before.\n')
  })
})

/** The site of a folder, until the test ends. */
function openedFor(root: string) {
  const site = openFolder(root, { areas })
  onTestFinished(() => site.close())
  return { site }
}
