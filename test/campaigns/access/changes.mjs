// All entries are saved while every caller is told of changes, by asking and by a stream: nobody of what they may not read,
// everybody of what they may.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callers, mayReadFile, mayReadText } from './site.mjs'

const path = '/rest/changes'
/** Those who do not see everything: as many streams as one address may have. */
const streaming = ['anonymous', 'contributor', 'author', 'rival']
/** How long nothing more may be told, in milliseconds. */
const quietMs = 1500

/** Saves all that the site holds, then makes drafts of what is published; returns leaks, by what they are. */
export async function followChanges({ files, entries, media, form }, target, ask) {
  const leaks = new Map()
  const readers = new Map([
    ...entries.map((entry) => [entry.id, (caller) => mayReadText(caller, entry)]),
    ...media.map((file) => [file.id, (caller) => mayReadFile(caller, file)]),
    [form, (caller) => caller === 'editor' || caller === 'administrator'],
  ])
  const cursors = new Map()
  for (const caller of callers) cursors.set(caller, (await told(caller)).cursor)
  const streams = new Map()
  for (const caller of streaming) streams.set(caller, await listen(caller, cursors.get(caller)))
  for (const name of Object.keys(files).filter((one) => one.endsWith('.md') && !one.startsWith('users/')))
    appendFileSync(join(target.root, name), '\n')
  await quiet()
  for (const caller of callers) {
    const { changes, text, cursor } = await told(caller, cursors.get(caller))
    cursors.set(caller, cursor)
    if (/\.md|xq\d+z|author|[\da-f]{40}/.test(text)) leaks.set(`more than ids to ${caller}`, text.slice(0, 200))
    judge(caller, new Set(changes.map(({ id }) => id)), `GET ${path}`)
    if (!streams.has(caller)) continue
    const streamed = await streams.get(caller)()
    if (/\.md|xq\d+z|author/.test(streamed)) leaks.set(`more than ids in a stream to ${caller}`, streamed.slice(0, 200))
    judge(caller, new Set([...streamed.matchAll(/"id":\s?(\d+)/g)].map(([, id]) => Number(id))), `stream of ${path}`)
  }
  const published = entries.filter(({ state, type }) => state === 'publish' && type === 'post')
  for (const { folder, slug } of entries.filter(({ type }) => type === 'post')) {
    const file = join(target.root, folder, `${slug}.md`)
    const text = readFileSync(file, 'utf8').replace(/^status: .*\n/m, '')
    writeFileSync(file, text.replace('---\n', '---\nstatus: "draft"\n'))
  }
  await quiet()
  const { changes } = await told('anonymous', cursors.get('anonymous'))
  const posts = new Set(entries.filter(({ type }) => type === 'post').map(({ id }) => id))
  const gone = changes.filter(({ kind, id }) => kind === 'post' && posts.has(id))
  const right = new Set(published.map(({ id }) => id))
  for (const { id, gone: isGone } of gone)
    if (!right.has(id) || !isGone) leaks.set(`the change of ${id} to anonymous, as a draft`, `GET ${path}`)
  for (const id of right) if (!gone.some((one) => one.id === id)) leaks.set(`nobody is told that ${id} is gone`, path)
  return leaks

  function judge(caller, ids, where) {
    for (const [id, may] of readers) {
      if (ids.has(id) && !may(caller)) leaks.set(`the change of ${id} to ${caller}`, where)
      // Each kind of content is told to who reads it.
      if (!ids.has(id) && may(caller) && entries.some((one) => one.id === id))
        leaks.set(`no change of ${id} to ${caller}, who reads it: ${where}`, where)
    }
  }

  /** Opens a stream of changes; the function that it gives ends it, and says what it told. */
  async function listen(caller, since) {
    const headers = { accept: 'text/event-stream' }
    if (caller !== 'anonymous') headers.authorization = `Basic ${btoa(`${caller}:${target.passwords[caller]}`)}`
    const ending = new AbortController()
    const { signal } = ending
    const answer = await fetch(`${new URL(target.url).origin}${path}?since=${since}`, { headers, signal })
    if (answer.status !== 200) leaks.set(`${answer.status} to the stream of ${caller}`, path)
    let text = ''
    const reading = (async () => {
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) text += part
    })().catch(() => undefined)
    return async () => {
      ending.abort()
      await reading
      return text
    }
  }

  async function told(caller, since = '') {
    const { text } = await ask(caller, 'GET', `${path}?since=${since}`)
    const json = text.slice(0, text.lastIndexOf('}') + 1)
    return { ...JSON.parse(json), text: json }
  }

  async function quiet() {
    for (let last = '', since = Date.now(); Date.now() - since < quietMs; await pause(100)) {
      const { changes } = await told('administrator', cursors.get('administrator'))
      if (String(changes.length) !== last) since = Date.now()
      last = String(changes.length)
    }
  }
}
