import { isDeepStrictEqual } from 'node:util'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { editText } from '../front-matter/edit-text.ts'
import { parseEntry, type ParsedEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { isForeignId, ownIdKey } from '../../../src/text/own-id.ts'
import type { Random } from '../../site/live-equals-fresh/random.ts'

/** What became of a mutant: it is no file that can be read, it was changed, or changing it was refused in words. */
export type Outcome = 'unreadable' | 'changed' | 'refused'

/** Longest time that anything may take, in milliseconds. */
const longest = 1000

const values: readonly unknown[] = [
  'text',
  '',
  'two\nlines',
  ' blank around ',
  '- dash',
  'a: b',
  '#hash',
  "it's",
  '"quoted"',
  'ä😀',
  'true',
  '12',
  '2024-01-01',
  'tab\there',
  '|',
  '...',
  '---',
  12,
  -0.5,
  true,
  null,
  [],
  ['a', 'b'],
  ['a: b', '', 'c'],
  { x: 1, y: ['z'] },
  [{ a: 1 }, { b: 2 }],
]

/**
 * Reads a mutant and changes it as programs do.
 *
 * @throws Error when a rule is broken: something else than a ContentError, too long, bytes that nobody named
 */
export function tryMutant(text: string, path: string, bodyKey: string, random: Random): Outcome {
  const parsed = orRefusal(() => parseEntry(text, path, bodyKey))
  if (!parsed) return 'unreadable'
  const { data, body } = parsed
  const [known] = random.shuffle(Object.keys(data))
  if (timed(() => editText(text, path, { set: {} }, bodyKey)) !== text) throw new Error('no change changed the text')
  const same = known === undefined ? {} : { [known]: data[known] }
  if (timed(() => editText(text, path, { set: same, body }, bodyKey)) !== text)
    throw new Error('the same values changed the text')

  const key = known !== undefined && random.chance(0.7) ? known : random.pick(['title', 'new_key', 'status', 'id'])
  const value = random.chance(0.15) ? undefined : random.pick(values)
  const edited = orRefusal(() => editText(text, path, { set: { [key]: value } }, bodyKey))
  // A number never replaces another tool's word: it has a key of its own.
  const at = key === 'id' && typeof value === 'number' && isForeignId(data['id']) ? ownIdKey : key
  if (edited !== undefined) assertChanged(text, edited, { path, bodyKey, key: at, value, parsed })
  const other = `${random.pick(['', '\n', 'new body', 'two\n\nparts\n', '---\nnot matter', 'a\tb'])}`
  const written = orRefusal(() => editText(text, path, { set: {}, body: other }, bodyKey))
  if (written !== undefined) {
    const read = parseEntry(written, path, bodyKey)
    if (!isDeepStrictEqual(read.data, data)) throw new Error('another body changed the front matter')
  }
  return edited === undefined ? 'refused' : 'changed'
}

interface Change {
  readonly path: string
  readonly bodyKey: string
  readonly key: string
  readonly value: unknown
  readonly parsed: ParsedEntry
}

function assertChanged(before: string, after: string, { path, bodyKey, key, value, parsed }: Change): void {
  const read = parseEntry(after, path, bodyKey)
  const wanted: Record<string, unknown> = { ...parsed.data, [key]: value }
  if (value === undefined) delete wanted[key]
  if (!isDeepStrictEqual(read.data, wanted)) throw new Error(`'${key}' came out wrong`)
  if (read.body !== parsed.body) throw new Error(`the body changed with '${key}'`)
  if (path.endsWith('.json') || /[&*{?]|<</.test(before.slice(0, before.length - parsed.body.length))) return
  for (const line of changedLines(before, after)) {
    const named = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'&*[{-][^:#]*?))[ \t]*:(?:\s|$)/.exec(line)
    const name = named && (named[1] ?? named[2] ?? named[3])
    if (name && name !== key && Object.hasOwn(parsed.data, name))
      throw new Error(`the line of '${name}' changed with '${key}': ${line}`)
  }
}

/** The lines of a text between what stands before and after them in both. */
function changedLines(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && old[start] === next[start]) start++
  let end = 0
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end++
  return old.slice(start, old.length - end)
}

/** What work gives; undefined where it refuses in words. */
function orRefusal<T>(work: () => T): T | undefined {
  try {
    return timed(work)
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}

function timed<T>(work: () => T): T {
  const began = performance.now()
  try {
    return work()
  } finally {
    const took = performance.now() - began
    // oxlint-disable-next-line no-unsafe-finally
    if (took > longest) throw new Error(`it took ${Math.round(took)} ms`)
  }
}
