import { print } from './terminal.ts'
import { askGitSync } from '../../storage/git/run-git.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { blobHash } from '../../storage/clone/blob-hash.ts'
import { deflateSync } from 'node:zlib'
import { structuredPatch } from 'diff'
import { mostEdits } from '../../text/line-diff.ts'
import type { FileChange } from '../../site/transaction/record/change-record.ts'

/** Prints the changes of a dry run, as a patch relative to the root of the checkout. */
export function printPatch({ folder, recorder }: OpenSite): void {
  print(toPatch(recorder.take(), askGitSync(folder.root, ['rev-parse', '--show-prefix'])?.trim()))
}

/** Changes of files as a patch for `git apply`, with moves as renames. `prefix`: the content folder's path in the checkout. */
export function toPatch(changes: readonly FileChange[], prefix = ''): string {
  const left = new Set(changes)
  const parts = [...changes].flatMap((change) => {
    if (!left.delete(change)) return []
    const isOther = (one: FileChange) =>
      one.id !== undefined && one.id === change.id && one.noun === change.noun && suffixOf(one) === suffixOf(change)
    const partner = [...left].find((one) => isOther(one) && Boolean(one.before) !== Boolean(change.before))
    const isMove = partner && Boolean(change.before) !== Boolean(change.after)
    if (!isMove) return toPart(prefix + change.path, prefix + change.path, change.before, change.after)
    left.delete(partner)
    const [from, to] = change.before ? [change, partner] : [partner, change]
    return toPart(prefix + from.path, prefix + to.path, from.before, to.after)
  })
  return parts.join('')
}

type Bytes = Uint8Array | undefined

function toPart(from: string, to: string, before: Bytes, after: Bytes): string {
  const [old, fresh] = [decodeText(before), decodeText(after)]
  const head = [`diff --git ${quoteName(`a/${from}`)} ${quoteName(`b/${to}`)}`]
  if (!before) head.push('new file mode 100644')
  if (!after) head.push('deleted file mode 100644')
  if (from !== to) head.push('similarity index 50%', `rename from ${quoteName(from)}`, `rename to ${quoteName(to)}`)
  if (old === undefined || fresh === undefined) return lines([...head, ...binary(before, after)])
  const hunks = hunksOf(old, fresh)
  if (hunks.length === 0) return lines(before && after ? head : [...head, `index 0000000..e69de29`])
  const names = [before ? `a/${from}` : '', after ? `b/${to}` : ''].map((name) => (name ? withTab(name) : '/dev/null'))
  return lines([...head, `--- ${names[0]}`, `+++ ${names[1]}`, ...hunks])
}

function hunksOf(old: string, fresh: string): string[] {
  const options = { context: 3, maxEditLength: mostEdits }
  const found = structuredPatch('', '', old, fresh, undefined, undefined, options)?.hunks ?? [whole(old, fresh)]
  return found.flatMap(({ oldStart, oldLines, newStart, newLines, lines: all }) => {
    const range = (start: number, count: number) => `${start},${count}`
    return [`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...all]
  })
}

function whole(old: string, fresh: string) {
  const rows = (text: string, sign: string) => {
    const split = text.split('\n')
    const isEnded = split.at(-1) === ''
    if (isEnded) split.pop()
    const marked = split.map((line) => sign + line)
    return {
      count: split.length,
      rows: isEnded || text === '' ? marked : [...marked, String.raw`\ No newline at end of file`],
    }
  }
  const [gone, come] = [rows(old, '-'), rows(fresh, '+')]
  return { oldStart: 1, oldLines: gone.count, newStart: 1, newLines: come.count, lines: [...gone.rows, ...come.rows] }
}

// Non-text bytes in git's format: compressed, 52 of them in a line of base 85.
function binary(before: Bytes, after: Bytes): string[] {
  return [`index ${oidOf(before)}..${oidOf(after)}`, 'GIT binary patch', ...literal(after), '', ...literal(before), '']
}

const noObject = '0'.repeat(40)

// Git accepts such a patch only with the full object ids of both.
function oidOf(bytes: Bytes): string {
  return bytes ? blobHash(bytes, noObject) : noObject
}

function literal(bytes: Bytes): string[] {
  const content = bytes ?? new Uint8Array()
  const packed = deflateSync(content)
  const rows = [`literal ${content.length}`]
  for (let at = 0; at < packed.length; at += 52) {
    const row = packed.subarray(at, at + 52)
    const length = row.length <= 26 ? 64 + row.length : 96 + row.length - 26
    rows.push(String.fromCodePoint(length) + base85(row))
  }
  return rows
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'

function base85(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    let value = 0
    for (let i = 0; i < 4; i++) value = value * 256 + (bytes[at + i] ?? 0)
    let group = ''
    for (let i = 0; i < 5; i++) {
      group = digits[value % 85]! + group
      value = Math.floor(value / 85)
    }
    text += group
  }
  return text
}

function decodeText(bytes: Bytes): string | undefined {
  if (!bytes) return ''
  const text = Buffer.from(bytes).toString('utf8')
  return text.includes('\0') || !Buffer.from(text).equals(bytes) ? undefined : text
}

function suffixOf({ path }: FileChange): string {
  return path.slice(path.lastIndexOf('.'))
}

// Quotes names as git does, if they have quotes, backslashes or control characters.
function quoteName(name: string): string {
  if (!/["\\\p{Cc}]/u.test(name)) return name
  const escape = (char: string) =>
    /["\\]/.test(char) ? `\\${char}` : `\\${char.codePointAt(0)!.toString(8).padStart(3, '0')}`
  return `"${name.replace(/["\\\p{Cc}]/gu, escape)}"`
}

// A tab ends a name with spaces.
function withTab(name: string): string {
  return quoteName(name) + (name.includes(' ') ? '\t' : '')
}

function lines(rows: readonly string[]): string {
  return rows.map((row) => `${row}\n`).join('')
}
