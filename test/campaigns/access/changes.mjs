// All entries are saved while every caller is told of changes: nobody of what they may not read, everybody of what they may.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callers, mayReadFile, mayReadText } from './site.mjs'

const path = '/rest/changes'
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
  for (const name of Object.keys(files).filter((one) => one.endsWith('.md') && !one.startsWith('users/')))
    appendFileSync(join(target.root, name), '\n')
  await quiet()
  for (const caller of callers) {
    const { changes, text, cursor } = await told(caller, cursors.get(caller))
    cursors.set(caller, cursor)
    if (/\.md|xq\d+z|author|[\da-f]{40}/.test(text)) leaks.set(`more than ids to ${caller}`, text.slice(0, 200))
    const ids = new Set(changes.map(({ id }) => id))
    for (const [id, may] of readers) {
      if (ids.has(id) && !may(caller)) leaks.set(`the change of ${id} to ${caller}`, `GET ${path}`)
      // Each kind of content is told to who reads it.
      if (!ids.has(id) && may(caller) && entries.some((one) => one.id === id))
        leaks.set(`no change of ${id} to ${caller}, who reads it`, `GET ${path}`)
    }
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
