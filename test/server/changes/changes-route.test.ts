import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { areas } from '../../../src/resources/registry.ts'
import { changesSince } from '../../../src/site/changes-since.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { serve } from '../../../src/server/serve.ts'
import { testSite } from '../../harness.ts'
import { listenTo } from './event-reader.ts'

const files = {
  'posts/a.md': '---\nid: 10\ntitle: A\nauthor: author\n---\n\nText\n',
  'posts/b.md': '---\nid: 11\ntitle: B\nauthor: editor\n---\n\nText\n',
  'posts/draft.md': '---\nid: 12\ntitle: Draft\nstatus: draft\nauthor: author\n---\n',
}

async function served(more: Parameters<typeof testSite>[1] = {}, options: Parameters<typeof serve>[1] = {}) {
  const { site, root, ask } = testSite(files, more)
  const errors: unknown[] = []
  const server = await serve(site, { port: 0, report: (error) => errors.push(error), ...options })
  onTestFinished(async () => {
    await server.close()
    expect(errors).toEqual([])
  })
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text)
    site.load(path)
  }
  const remove = (path: string) => {
    rmSync(join(root, path))
    site.load(path)
  }
  const secretOf = (slug: string) => {
    const { token, secret } = site.service(credentials).createToken(site.find('user', slug)!.id, 'test')
    return { id: token.id, header: { authorization: `Basic ${btoa(`${slug}:${secret}`)}` } }
  }
  const url = `${server.url}/changes`
  const poll = async (since?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(since === undefined ? url : `${url}?since=${encodeURIComponent(since)}`, { headers })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) }
  }
  return { site, root, ask, server, url, write, remove, secretOf, poll, tick: () => site.entries.tick(site.now()) }
}

const saved = (id: number) => ({ event: 'change', kind: 'post', id })
const gone = (id: number) => ({ ...saved(id), gone: true })

it('a saved entry is told at once, and nothing but which one it is', async () => {
  const { url, write } = await served()
  const stream = await listenTo(url)
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream'])
  expect(stream.headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(['ready'])
  write('posts/a.md', files['posts/a.md'].replace('title: A', 'title: Another'))
  await expect.poll(() => stream.told()).toEqual([saved(10)])
  write('posts/new.md', '---\nid: 20\ntitle: New\n---\n')
  await expect.poll(() => stream.told()).toEqual([saved(10), saved(20)])
  expect(stream.raw()).not.toMatch(/Another|author|posts\/|\.md/)
})

it('what becomes unreadable is gone for those who could read it, and what was hidden is never told', async () => {
  const { url, write, remove, secretOf } = await served()
  const stranger = await listenTo(url)
  const author = await listenTo(url, secretOf('author').header)
  const subscriber = await listenTo(url, secretOf('subscriber').header)
  write('posts/draft.md', files['posts/draft.md'].replace('Draft', 'Still a draft'))
  await expect.poll(() => author.told()).toEqual([saved(12)])
  write('posts/a.md', files['posts/a.md'].replace('title: A', 'title: A\nstatus: draft'))
  await expect.poll(() => stranger.told()).toEqual([gone(10)])
  await expect.poll(() => author.told()).toEqual([saved(12), saved(10)])
  remove('posts/draft.md')
  write('posts/b.md', files['posts/b.md'].replace('title: B', 'title: B\npassword: open'))
  await expect.poll(() => stranger.told()).toEqual([gone(10), gone(11)])
  await expect.poll(() => author.told()).toEqual([saved(12), saved(10), gone(12), gone(11)])
  // What a password hides is hidden: that it changes, too.
  write('posts/b.md', files['posts/b.md'].replace('title: B', 'title: B2\npassword: open'))
  write('posts/a.md', files['posts/a.md'])
  write('posts/a.md', files['posts/a.md'].replace('title: A', 'title: A\nstatus: trash'))
  await expect.poll(() => stranger.told()).toEqual([gone(10), gone(11), gone(10)])
  // Each hears it in its own time.
  await expect.poll(() => subscriber.told()).toEqual(stranger.told())
})

it('rights are judged when a change is sent: a role that was taken away tells nothing more', async () => {
  const { url, write, secretOf } = await served()
  const editor = await listenTo(url, secretOf('editor').header)
  write('posts/draft.md', files['posts/draft.md'].replace('Draft', 'One'))
  await expect.poll(() => editor.told()).toEqual([saved(12)])
  write('users/editor.md', '---\nid: 2\nroles: [subscriber]\nemail: editor@example.org\n---\n')
  write('posts/draft.md', files['posts/draft.md'].replace('Draft', 'Two'))
  write('posts/b.md', files['posts/b.md'].replace('Text', 'More'))
  await expect.poll(() => editor.told()).toContainEqual(saved(11))
  expect(editor.told().slice(1)).not.toContainEqual(saved(12))
})

it('a revoked password, and a deleted user, end a stream within a second', async () => {
  const { site, url, remove, secretOf } = await served()
  const { id, header } = secretOf('editor')
  const [editor, author, stranger] = [
    await listenTo(url, header),
    await listenTo(url, secretOf('author').header),
    await listenTo(url),
  ]
  site.service(credentials).revokeToken(id)
  const started = performance.now()
  await expect.poll(() => editor.isEnded()).toBe(true)
  remove('users/author.md')
  await expect.poll(() => author.isEnded()).toBe(true)
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(stranger.isEnded()).toBe(false)
  expect((await listenTo(url, header)).status).toBe(401)
})

it('who comes back with the cursor of an event misses nothing, and with one that nobody knows reads all again', async () => {
  const { url, write, remove } = await served()
  const first = await listenTo(url)
  await expect.poll(() => first.events.length).toBe(1)
  const { id } = first.events[0]!
  first.end()
  write('posts/a.md', files['posts/a.md'].replace('Text', 'Another'))
  remove('posts/b.md')
  const again = await listenTo(url, { 'last-event-id': id! })
  await expect.poll(() => again.told()).toEqual([saved(10), gone(11)])
  for (const unknown of ['x', 'A'.repeat(22), '../../etc', '999999']) {
    const stream = await listenTo(url, { 'last-event-id': unknown })
    await expect.poll(() => stream.told()).toEqual([{ event: 'reset' }])
    stream.end()
  }
})

it('an unknown cursor is answered with a reset, and so is one from before the settings changed', async () => {
  const { url, write, poll } = await served()
  const stream = await listenTo(url, { 'last-event-id': 'of-another-process' })
  await expect.poll(() => stream.told()).toEqual([{ event: 'reset' }])
  const { json } = await poll()
  write('settings.json', '{ "title": "Another", "timezone": "UTC" }\n')
  await expect.poll(() => stream.told()).toEqual([{ event: 'reset' }, { event: 'reset' }])
  expect((await poll(json.cursor)).json).toMatchObject({ reset: true, changes: [] })
  expect((await poll('2020-01-01T00:00:00Z')).json).toMatchObject({ reset: true, changes: [] })
})

it('the polling twin tells the same since a cursor or a moment, each entry once', async () => {
  const { write, remove, poll, secretOf } = await served()
  const { json, headers } = await poll()
  expect(json).toEqual({ cursor: expect.stringMatching(/^[\w-]{22}$/), changes: [] })
  expect(headers.get('cache-control')).toBe('no-store')
  const moment = new Date().toISOString()
  write('posts/a.md', files['posts/a.md'].replace('Text', 'One'))
  write('posts/a.md', files['posts/a.md'].replace('Text', 'Two'))
  write('posts/draft.md', files['posts/draft.md'].replace('Draft', 'Still'))
  remove('posts/b.md')
  const told = [
    { kind: 'post', id: 10 },
    { kind: 'post', id: 11, gone: true },
  ]
  expect((await poll(json.cursor)).json.changes).toEqual(told)
  expect((await poll(moment)).json.changes).toEqual(told)
  const { cursor } = (await poll(json.cursor)).json
  expect((await poll(cursor)).json.changes).toEqual([])
  expect((await poll(json.cursor, secretOf('editor').header)).json.changes).toContainEqual({ kind: 'post', id: 12 })
  // Of two cursors nobody tells whether something hidden happened in between.
  expect((await poll(cursor)).json.cursor).not.toBe(cursor)
  expect((await poll(json.cursor, { authorization: `Basic ${btoa('editor:wrong')}` })).status).toBe(401)
})

it('what the clock publishes and withdraws is told, too', async () => {
  let now = Date.parse('2027-01-01T00:00:00Z')
  const { url, write, tick } = await served({ now: () => now })
  const stream = await listenTo(url)
  write('posts/later.md', '---\nid: 30\ndate: 2027-01-02T00:00:00Z\nexpiryDate: 2027-01-03T00:00:00Z\n---\n')
  write('posts/a.md', files['posts/a.md'].replace('Text', 'One'))
  await expect.poll(() => stream.told()).toEqual([saved(10)])
  now = Date.parse('2027-01-02T12:00:00Z')
  tick()
  await expect.poll(() => stream.told()).toEqual([saved(10), saved(30)])
  now = Date.parse('2027-01-04T00:00:00Z')
  tick()
  await expect.poll(() => stream.told()).toEqual([saved(10), saved(30), gone(30)])
})

it('four streams of an address are told of changes; a fifth is refused until one ends', async () => {
  const { url } = await served()
  const four = await Promise.all([1, 2, 3, 4].map(() => listenTo(url)))
  const fifth = await listenTo(url)
  expect([fifth.status, fifth.headers['retry-after']]).toEqual([503, '30'])
  four[0]!.end()
  await expect.poll(async () => (await listenTo(url)).status).toBe(200)
})

it('a hundred strangers and as many who are signed in are told of changes at once', async () => {
  const { url, secretOf } = await served({}, { trustProxy: ['loopback'] })
  const header = secretOf('editor').header
  const from = (i: number, more = {}) => listenTo(url, { 'x-forwarded-for': `192.0.2.${i}`, ...more })
  const strangers = await Promise.all(Array.from({ length: 101 }, (_, i) => from(i)))
  expect(strangers.filter(({ status }) => status === 200)).toHaveLength(100)
  const known = await Promise.all(Array.from({ length: 101 }, (_, i) => from(120 + i, header)))
  expect(known.filter(({ status }) => status === 200)).toHaveLength(100)
})

it('the route stands in no index, and a server that is closed ends its streams at once', async () => {
  const { site, server, url } = await served()
  const stream = await listenTo(url)
  const index = await (await fetch(`${server.url}/`)).text()
  expect(index).not.toContain('/changes')
  const started = performance.now()
  await server.close()
  await expect.poll(() => stream.isEnded()).toBe(true)
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(site.get('post', 10)).toBeDefined()
})

it('a fresh process tells what changed since a commit, or the last one before a moment, to its own machine', async () => {
  const known = testSite(files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: known.root,
    }).toString()
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first', '--date', '2026-01-01T00:00:00Z')
  const commit = git('rev-parse', 'HEAD').trim()
  writeFileSync(join(known.root, 'posts/a.md'), files['posts/a.md'].replace('Text', 'Later'))
  writeFileSync(join(known.root, 'posts/draft.md'), files['posts/draft.md'].replace('Draft', 'Later'))
  writeFileSync(join(known.root, 'posts/new.md'), '---\nid: 20\n---\n')
  rmSync(join(known.root, 'posts/b.md'))
  const site = openFolder(known.root, { areas })
  onTestFinished(() => site.close())
  const server = await serve(site, { port: 0, changesSince: (from) => changesSince(site, from) })
  onTestFinished(() => server.close())
  const told = [
    { kind: 'post', id: 10 },
    { kind: 'post', id: 11, gone: true },
    { kind: 'post', id: 20 },
  ]
  const poll = async (since: string, more: Record<string, string> = {}) =>
    (await fetch(`${server.url}/changes?since=${encodeURIComponent(since)}`, { headers: more })).json() as Promise<{
      cursor: string
      changes: { id: number }[]
      reset?: true
    }>
  const { changes, cursor } = await poll(commit)
  expect(changes.toSorted((a, b) => a.id - b.id)).toEqual(told)
  writeFileSync(join(known.root, 'posts/new.md'), '---\nid: 20\ntitle: Again\n---\n')
  site.load('posts/new.md')
  expect((await poll(cursor)).changes).toEqual([{ kind: 'post', id: 20 }])
  // The comparison is kept, and what changed since is told besides.
  expect((await poll(commit)).changes.toSorted((a, b) => a.id - b.id)).toEqual(told)
  expect(await changesSince(site, Date.now() + 1000)).toHaveLength(4)
  expect(await changesSince(site, Date.parse('2001-01-01T00:00:00Z'))).toBeUndefined()
  const stream = await listenTo(`${server.url}/changes?since=${commit}`)
  await expect.poll(() => stream.told().map(({ id }) => id)).toEqual(expect.arrayContaining([10, 11, 20]))
  expect(await poll(commit, { 'x-forwarded-for': '192.0.2.1' })).toMatchObject({ reset: true })
  // Another commit is another opening of the folder, which waits.
  expect((await fetch(`${server.url}/changes?since=${'a'.repeat(40)}`)).status).toBe(503)
})
