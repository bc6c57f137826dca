import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { credentials } from '../../src/define/credentials.ts'
import type { Entry } from '../../src/model/model.ts'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'

/** What became of files that were saved as they had been read, and changed in one key. */
export interface SavedFiles {
  readonly entries: number
  /** Saves that change nothing, and did not. */
  readonly kept: number
  /** Changes of one key that changed its lines alone. */
  readonly changed: number
  /** Changes that were refused, as they cannot be made without rewriting other lines. */
  readonly refused: readonly string[]
  /** Files that are no entries, with the reason. */
  readonly leftOut: readonly string[]
  readonly faults: readonly string[]
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly json: Record<string, unknown>
}

/**
 * Opens hand-written files as posts, and saves each in every way that changes nothing: its title, its status, each
 * member, all that was read. Then changes one key at a time. No byte beside may change, and no answer be a 5xx.
 */
export async function saveAsRead(source: string, files: readonly string[]): Promise<SavedFiles> {
  const root = mkdtempSync(join(tmpdir(), 'almanac-real-'))
  for (const file of files) {
    mkdirSync(dirname(join(root, 'posts', file)), { recursive: true })
    cpSync(join(source, file), join(root, 'posts', file))
  }
  mkdirSync(join(root, 'users'))
  writeFileSync(join(root, 'settings.json'), '{ "title": "T", "timezone": "Europe/Berlin" }\n')
  writeFileSync(join(root, 'users/admin.json'), '{ "id": 1, "name": "Admin", "roles": ["administrator"] }\n')
  const site = openFolder(root, { areas, home: 'http://site.test' })
  const faults: string[] = []
  const refused: string[] = []
  let [entries, kept, changed] = [0, 0, 0]
  try {
    const { fetch } = createApp(site)
    const { secret } = site.service(credentials).createToken(1, 'test')
    const authorization = `Basic ${btoa(`admin:${secret}`)}`
    const ask = async (method: string, path: string, sent?: unknown): Promise<Answer> => {
      const headers = { authorization, 'content-type': 'application/json' }
      const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
      const answer = await fetch(new Request(`http://site.test${path}`, { method, headers, ...body }))
      const text = await answer.text()
      return { status: answer.status, text, json: text.startsWith('{') ? JSON.parse(text) : {} }
    }
    // Their addresses may change on the way: what is done to one concerns no other.
    for (const { id } of [...site.all('post')]) await tryOne(site.get('post', id)!, ask)
    const leftOut = [...site.problems.all()].map(({ file, message }) => `${file}: ${message}`)
    return { entries, kept, changed, refused, leftOut, faults }
  } finally {
    site.close()
    rmSync(root, { recursive: true, force: true })
  }

  async function tryOne(entry: Entry, ask: (method: string, path: string, sent?: unknown) => Promise<Answer>) {
    entries++
    const file = join(root, entry.path)
    const before = readFileSync(file)
    const address = `/rest/core/v2/posts/${entry.id}`
    const fault = (what: string, { status, text }: Answer) =>
      faults.push(`${entry.path}: ${what}: ${status} ${text.slice(0, 200)}`)
    const read = await ask('GET', `${address}?context=edit`)
    if (read.status !== 200) return fault('read', read)
    const page = await ask('GET', new URL(String(read.json['link'])).pathname)
    if (page.status >= 500) fault('page', page)
    const { title, status } = read.json as { title: { raw: string }; status: string }
    const members = Object.entries(read.json).filter(([name]) => !name.startsWith('_'))
    const saves: [string, unknown][] = [
      ['its title', { title: title.raw }],
      ['its status', { status }],
      ['all of it', read.json],
      ...members.map(([name, value]): [string, unknown] => [name, { [name]: value }]),
    ]
    for (const [what, sent] of saves) {
      const saved = await ask('POST', address, sent)
      if (saved.status !== 200) fault(what, saved)
      else if (readFileSync(file).equals(before)) kept++
      else fault(`${what} changed the file`, saved)
    }
    const again = await ask('GET', `${address}?context=edit`)
    if (again.text !== read.text) fault('reads otherwise afterwards', again)
    for (const [key, sent] of Object.entries(oneKey)) {
      const answer = await ask('POST', address, { [key]: sent })
      const now = site.get('post', entry.id)!
      const after = readFileSync(join(root, now.path))
      if (answer.status >= 500) fault(`a new ${key}`, answer)
      else if (answer.status !== 200) refused.push(`${entry.path}: ${key}: ${answer.text.slice(0, 200)}`)
      else if (isOnly(before.toString(), after.toString(), keysOf[key] ?? [key])) changed++
      else fault(`a new ${key} changed other lines: ${firstDifference(before.toString(), after.toString())}`, answer)
      // A file whose name is no slug is named by its new title.
      if (now.path !== entry.path) rmSync(join(root, now.path))
      writeFileSync(file, before)
      for (const path of new Set([now.path, entry.path])) site.load(path)
    }
  }
}

const oneKey: Record<string, unknown> = {
  title: 'Other: "words" # and more',
  excerpt: 'A line.\nAnother.',
  sticky: true,
  comment_status: 'closed',
  status: 'private',
}
// What other tools call it, or say it with.
const keysOf: Record<string, string[]> = {
  excerpt: ['excerpt', 'description', 'summary'],
  status: ['status', 'draft', 'published', 'date'],
}
// The id that an entry keeps from its first change on, and when that was, where the file tells it.
const bookkeeping = ['id', 'modified', 'lastmod']

/** Whether two texts are the same but for the lines of some keys of their front matter. */
function isOnly(before: string, after: string, keys: readonly string[]): boolean {
  const without = [...keys, ...bookkeeping]
  return strip(before, without) === strip(after, without)
}

// Front matter that comes into being takes its markers with it.
function strip(text: string, keys: readonly string[]): string {
  const found = /^\uFEFF?\s*(---|\+\+\+)[ \t]*\r?\n([^]*?)(?:(?<=\n)|\r?\n)\1[ \t]*(?:\r?\n|$)/.exec(text)
  if (!found) return text.trimStart()
  const [whole, , inner = ''] = found
  const kept: string[] = []
  let isIn = false
  for (const line of inner.split(/\r?\n/)) {
    const key = /^["']?([\w-]+)["']?\s*[:=]/.exec(line)?.[1]
    if (key !== undefined) isIn = keys.includes(key)
    else if (/^\S/.test(line) && !/^[-\]}]/.test(line)) isIn = false
    if (!isIn && line.trim() !== '') kept.push(line)
  }
  const rest = text.slice(whole.length)
  return kept.length === 0 ? rest.trimStart() : `${kept.join('\n')}\n${rest}`
}

function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const at = now.findIndex((line, i) => line !== old[i])
  return JSON.stringify([old.slice(at, at + 3), now.slice(at, at + 3)])
}
