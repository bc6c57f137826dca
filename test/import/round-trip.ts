import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { restRoot } from '../../src/derive/rest-root.ts'
import { exportWxr } from '../../src/import/export-wxr.ts'
import { importWxr } from '../../src/import/import-content.ts'
import type { MediaSource } from '../../src/import/media-source.ts'
import type { ImportReport, ReportNote } from '../../src/import/report.ts'
import { verifyWxr } from '../../src/import/verify-wxr.ts'
import { areas } from '../../src/resources/registry.ts'
import { checkSite } from '../../src/site/check/check.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { answersOf } from './same-sites.ts'

const rest = restRoot('http://site.test/rest')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What became of an export that was imported, compared, checked, imported again, exported, and read back. */
export interface RoundTrip {
  /** Why it was refused; nothing else is told then. */
  readonly refused?: string
  readonly made: Readonly<Record<string, number>>
  readonly changed: readonly ReportNote[]
  readonly lost: readonly ReportNote[]
  /** Items, comments, authors and terms that the file has beyond what the report tells of. */
  readonly untold: readonly string[]
  readonly differences: readonly string[]
  readonly check: readonly string[]
  /** What `check` warns of: blocks that show nothing, galleries without their files. */
  readonly warned: readonly string[]
  /** What a second import made or changed. */
  readonly again: readonly string[]
  /** What is different of what was exported and read back. */
  readonly back: readonly string[]
}

/** Sends an export through all of it, in folders of its own. Files of attachments are made up. */
export async function roundTrip(file: string): Promise<RoundTrip> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-round-trip-'))
  const sites: OpenSite[] = []
  const open = (name: string) => {
    const root = join(folder, name)
    cpSync(join(folder, 'settings.json'), join(root, 'settings.json'))
    const site = openFolder(root, { areas, home: 'http://site.test' })
    sites.push(site)
    return site
  }
  try {
    writeFileSync(join(folder, 'settings.json'), '{ "timezone": "UTC" }\n')
    const site = open('first')
    const options = { media: madeUp(folder) }
    const report = await importWxr(site, [file], options).catch((error: Error) => error)
    if (report instanceof Error) return { ...nothing, refused: report.message }
    const isLost = (what: string) => report.lost.some((one) => one.what === what)
    const isMoved = (what: string) => report.changed.some((one) => one.what === what && /old address/.test(one.why))
    const verified = await verifyWxr(site, [file], rest)
    const before = state(site.folder.root)
    const second = await importWxr(site, [file], options)
    const exported = join(folder, 'export.xml')
    let text = ''
    const { lost } = await exportWxr(site, rest, { write: (part) => void (text += part) })
    writeFileSync(exported, text)
    const other = open('second')
    const back = await importWxr(other, [exported], options)
    const found = checkSite(site)
    return {
      made: report.made,
      changed: report.changed,
      lost: report.lost,
      untold: untoldOf(readFileSync(file, 'utf8'), report),
      differences: [
        ...verified.differences
          .filter(({ what, member }) => !isLost(what) && !(member === 'link' && isMoved(what)))
          .map(({ what, member, expected, found }) => `${what}: ${member} ${short(found)} for ${short(expected)}`),
        ...verified.missing.filter((what) => !isLost(what)).map((what) => `${what} is missing`),
      ],
      check: found.filter(({ severity }) => severity === 'error').map((one) => JSON.stringify(one)),
      warned: found.filter(({ severity }) => severity !== 'error').map((one) => JSON.stringify(one)),
      again: [
        ...Object.entries(second.made).map(([kind, count]) => `made ${count} ${kind}`),
        ...differing(before, state(site.folder.root)),
      ],
      back: [
        ...[...lost, ...back.lost].map(({ what, why }) => `lost: ${what}: ${why}`),
        ...differing(asTexts(answersOf(site)), asTexts(answersOf(other))),
      ],
    }
  } finally {
    for (const site of sites) site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const nothing: RoundTrip = {
  made: {},
  changed: [],
  lost: [],
  untold: [],
  differences: [],
  check: [],
  warned: [],
  again: [],
  back: [],
}

function madeUp(folder: string): MediaSource {
  return ({ path }) => {
    const suffix = extname(path).toLowerCase()
    const bytes = kinds.get(suffix)
    if (!bytes) return { why: `nobody makes up files like ${suffix}` }
    const file = join(folder, `file${suffix}`)
    writeFileSync(file, bytes)
    return { path: file }
  }
}

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
)
const kinds = new Map<string, Buffer>([
  ['.png', png],
  ['.jpg', jpeg],
  ['.jpeg', jpeg],
  ['.gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['.pdf', Buffer.from('%PDF-1.4\n%âãÏÓ\n')],
  ['.mp3', Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000')],
])

// Counted in the text of the file, not by the reader.
function untoldOf(text: string, { made, known, lost }: ImportReport): string[] {
  const outside = text.replace(/<!\[CDATA\[[^]*?\]\]>/g, '').replace(/<!--[^]*?-->/g, '')
  const count = (element: string) => outside.match(new RegExp(`<${element}(?:\\s[^>]*)?>\\s*<`, 'g'))?.length ?? 0
  const told = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (made[kind] ?? 0) + (known[kind] ?? 0), 0)
  const lostOf = (beginning: RegExp) => lost.filter(({ what }) => beginning.test(what)).length
  const items = told('post', 'page', 'media', 'event', 'venue', 'organizer', 'form')
  const lines = lost.filter(({ what }) => what.endsWith(' of a menu')).length
  const menuLines =
    (outside.match(/<wp:post_type>\s*nav_menu_item/g)?.length ?? 0) +
    (text.match(/CDATA\[nav_menu_item\]/g)?.length ?? 0)
  const lostItems = lost.filter(({ what }) => /^\S* \d+ "/.test(what) && !what.startsWith('comment')).length
  const found: string[] = []
  const sum = items + lostItems + Math.max(menuLines, lines)
  if (count('item') > sum) found.push(`${count('item')} items, ${sum} told`)
  const comments =
    told('comment') +
    lostOf(/^comment /) +
    lost.reduce((all, { what }) => all + Number(/^comments on .*: (\d+)$/s.exec(what)?.[1] ?? 0), 0)
  if (count('wp:comment') > comments) found.push(`${count('wp:comment')} comments, ${comments} told`)
  const authors = new Set(text.match(/<wp:author_login>[^<]*(?:<[^>]*>)?/g)).size
  if (authors > told('user') + lostOf(/^(?:user|\{|wp:author)/)) found.push(`${authors} authors, ${told('user')} told`)
  return found
}

function state(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('.almanac'),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(root.length), createHash('sha1').update(readFileSync(path)).digest('hex')]
    }),
  )
}

function asTexts(answers: Record<string, Record<string, unknown>>): Record<string, string> {
  const members = Object.entries(answers).flatMap(([what, answer]) =>
    Object.entries(answer).map(([name, value]) => [`${what}.${name}`, JSON.stringify(value)] as const),
  )
  return Object.fromEntries(members)
}

function differing(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    one[name] === other[name] ? [] : [`${name}: ${short(one[name])} became ${short(other[name])}`],
  )
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}
