import * as fc from 'fast-check'
import { CORE_SCHEMA, load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { alignLists } from '../../../src/storage/front-matter/align-lists.ts'
import { createEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { editText } from './edit-text.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { anyValue, frontMatter, type Segment } from './front-matter-arbitrary.ts'
import { runs } from '../../runs.ts'

type Data = Record<string, unknown>
const numRuns = runs(200)

const body = fc.constantFrom(
  '',
  'Body',
  'Two\n\nparagraphs',
  '\nblank first',
  'ends\n',
  '---',
  '---\nx: 1\n---',
  '\n\n---\nx: 1\n---',
  '+++\nx = 1\n+++',
  ' ',
  '\n\n',
)
const shape = fc.record({
  eol: fc.constantFrom('\n', '\n', '\r\n'),
  bom: fc.constantFrom('', '\ufeff'),
  gap: fc.boolean(),
  end: fc.boolean(),
})
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never

function fileOf(segments: Segment[], text: string, { eol, bom, gap, end }: Shape): string {
  const lines = [
    '---',
    ...segments.flatMap(({ lines }) => lines),
    '---',
    ...(gap ? [''] : []),
    ...(text === '' ? [] : text.split('\n')),
  ]
  return bom + lines.join(eol) + (end ? eol : '')
}

function read(text: string): { data: Data; body: string } | undefined {
  try {
    return parseEntry(text, 'a.md')
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}

/** A value near another one: an item or member more, less, or changed. */
function near(value: unknown, other: unknown, pick: number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [other]
    const at = pick % value.length
    const changed = pick % 4 === 0 ? near(value[at], other, pick >> 2) : other
    if (pick % 4 === 1) return value.toSpliced(at, 1)
    return pick % 4 === 2 ? value.toSpliced(at, 0, other) : value.with(at, changed)
  }
  if (typeof value !== 'object' || value === null) return other
  const keys = Object.keys(value)
  const key = keys[pick % Math.max(1, keys.length)] ?? 'added'
  const result: Data = { ...value }
  if (pick % 4 === 1) delete result[key]
  else result[pick % 4 === 2 ? 'added' : key] = pick % 4 === 0 ? near(result[key], other, pick >> 2) : other
  return result
}

const edit = fc.record({
  pick: fc.nat(1000),
  value: anyValue,
  kind: fc.constantFrom('near', 'near', 'set', 'remove', 'new', 'same'),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function changesOf(data: Data, edits: Edit[]): Data {
  const keys = Object.keys(data)
  const set: Data = {}
  for (const { pick, value, kind } of edits) {
    const key = keys[pick % Math.max(1, keys.length)]
    if (kind === 'new' || key === undefined) set[`new${pick}`] = value
    else if (kind === 'remove') set[key] = undefined
    else set[key] = kind === 'near' ? near(data[key], value, pick) : kind === 'set' ? value : data[key]
  }
  return set
}

function applied(data: Data, set: Data): Data {
  const result = { ...data, ...set }
  for (const key of Object.keys(set)) if (set[key] === undefined) delete result[key]
  return JSON.parse(JSON.stringify(result, keepNumbers), reviveNumbers) as Data
}

// JSON would make null of NaN and the infinities, and -0 stays what it is only in YAML.
function keepNumbers(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? `\u0001${String(value)}` : value
}
function reviveNumbers(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('\u0001') ? Number(value.slice(1)) : value
}

function asJson(data: Data): Data {
  return JSON.parse(JSON.stringify(data)) as Data
}

function matterOf(text: string): unknown {
  return load(/^\ufeff?---\r?\n((?:[^\n]*\n)*?)---\r?(?:\n|$)/.exec(text)?.[1] ?? '', { schema: CORE_SCHEMA }) ?? {}
}

/** Every segment whose key was left alone is there still, byte for byte and in the same order. */
function expectUntouched(segments: Segment[], old: Data, next: Data, before: string, after: string, eol: string): void {
  let at = 0
  for (const { key, lines } of segments) {
    const isTouched =
      key !== undefined && JSON.stringify(old[key], keepNumbers) !== JSON.stringify(next[key], keepNumbers)
    if (isTouched || lines.join('') === '') continue
    const text = lines.join(eol) + eol
    const found = after.indexOf(text, at)
    expect(found, `${JSON.stringify(text)} is gone:\n${before}\n→\n${after}`).not.toBe(-1)
    at = found + text.length
  }
}

describe('editing an entry', () => {
  it('says afterwards what was said before plus the changes, and leaves the other lines alone', () => {
    const property = fc.property(
      frontMatter,
      body,
      shape,
      fc.array(edit, { maxLength: 3 }),
      fc.option(body),
      (segments, text, form, edits, newBody) => {
        const before = fileOf(segments, text, form)
        const old = read(before)
        fc.pre(old !== undefined)
        const set = changesOf(old.data, edits)
        const after = editText(before, 'a.md', { set, ...(newBody !== null && { body: newBody }) })
        const next = applied(old.data, set)
        expect(parseEntry(after, 'a.md').data).toEqual(next)
        expect(matterOf(after)).toEqual(next)
        const wanted = newBody === null || newBody === old.body ? old.body : newBody.replaceAll('\n', form.eol)
        expect(parseEntry(after, 'a.md').body).toBe(wanted)
        expectUntouched(segments, old.data, next, before, after, form.eol)
        expect(after.startsWith('\ufeff')).toBe(form.bom !== '')
        if (form.eol === '\r\n') expect(after.replaceAll('\r\n', '')).not.toContain('\n')
      },
    )
    fc.assert(property, { numRuns: runs(200) })
  })

  it('gives the very same text back where nothing changes', () => {
    const property = fc.property(frontMatter, body, shape, (segments, text, form) => {
      const before = fileOf(segments, text, form)
      const old = read(before)
      fc.pre(old !== undefined)
      expect(editText(before, 'a.md', { set: structuredClone(old.data), body: old.body })).toBe(before)
    })
    fc.assert(property, { numRuns })
  })

  it('edits JSON files and JSON front matter alike', () => {
    const data = fc.dictionary(fc.constantFrom('title', 'tags', 'a', 'b'), anyValue)
    const indent = fc.constantFrom(undefined, 2, 4, '\t')
    const edits = fc.array(edit, { maxLength: 3 })
    const property = fc.property(data, indent, fc.boolean(), body, edits, (members, unit, isFile, text, made) => {
      const path = isFile ? 'a.json' : 'a.md'
      const clean = asJson(members)
      const json = JSON.stringify(isFile ? { ...clean, content: text } : clean, null, unit)
      const before = isFile ? json : `---\n${json}\n---\n\n${text}\n`
      const changes = changesOf(clean, made)
      const removed = Object.keys(changes).filter((key) => changes[key] === undefined)
      const set = { ...asJson(changes), ...Object.fromEntries(removed.map((key) => [key, undefined])) }
      const after = editText(before, path, { set, body: `${text}!` })
      expect(parseEntry(after, path)).toMatchObject({ body: `${text}!` })
      expect(parseEntry(after, path).data).toEqual(applied(clean, set))
      expect(editText(before, path, { set: clean, body: text })).toBe(before)
    })
    fc.assert(property, { numRuns: runs(120) })
  })
})

describe('a created entry', () => {
  it('reads back as the data and body it was made of', () => {
    const data = fc.dictionary(fc.oneof(fc.constantFrom('title', 'tags'), fc.string({ maxLength: 5 })), anyValue)
    const property = fc.property(data, body, (members, text) => {
      fc.pre(!Object.keys(members).some((key) => ['__proto__', 'constructor', 'prototype'].includes(key)))
      const made = createEntry('a.md', members, text)
      const next = applied(members, {})
      expect(parseEntry(made, 'a.md')).toMatchObject({ data: next, body: text })
      expect(made.endsWith('\n') || made === '').toBe(true)
      expect(editText(made, 'a.md', { set: next, body: text })).toBe(made)
    })
    fc.assert(property, { numRuns })
  })
})

it('a new file is what an edit of an empty one would make of it, or neither can be', () => {
  const written = (write: () => string) => {
    try {
      return write()
    } catch (error) {
      if (error instanceof ContentError) return error.reason
      throw error
    }
  }
  const keys = fc.oneof(fc.constantFrom('title', 'date', 'tags'), fc.string({ minLength: 1, maxLength: 4 }))
  const texts = fc.oneof(body, fc.string({ unit: 'binary', maxLength: 20 }))
  fc.assert(
    fc.property(fc.dictionary(keys, fc.oneof(anyValue, fc.constant(undefined))), texts, (data, text) => {
      const edited = written(() => editText('', 'a.md', { set: data, body: text }))
      expect(written(() => createEntry('a.md', data, text))).toBe(edited)
    }),
    { numRuns },
  )
})

describe('the steps from one list to another', () => {
  it('go through both in order, and keep as many equal items as can be kept', () => {
    const list = fc.array(fc.constantFrom<unknown>('a', 'b', 1, { c: ['d'] }, { c: [] }), { maxLength: 12 })
    fc.assert(
      fc.property(list, list, (old, next) => {
        const steps = alignLists(old, next)
        expect(steps.flatMap(({ from }) => from ?? [])).toEqual([...old.keys()])
        expect(steps.flatMap(({ to }) => to ?? [])).toEqual([...next.keys()])
        const isKept = ({ from, to }: { from?: number; to?: number }) =>
          from !== undefined && to !== undefined && JSON.stringify(old[from]) === JSON.stringify(next[to])
        expect(steps.filter(isKept)).toHaveLength(longestCommon(old, next))
      }),
    )
  })

  it('are there for long lists that have nothing in common, too', () => {
    const [old, next] = [Array.from({ length: 3000 }, (_, i) => i), Array.from({ length: 2999 }, (_, i) => -1 - i)]
    const steps = alignLists(old, next)
    expect(steps).toHaveLength(3000)
    expect(steps.at(-1)).toEqual({ from: 2999 })
  })
})

function longestCommon(old: readonly unknown[], next: readonly unknown[]): number {
  let row = Array.from({ length: next.length + 1 }, () => 0)
  for (const one of old) {
    const above = row
    row = [0]
    for (const [at, other] of next.entries()) {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      row.push(isSame ? above[at]! + 1 : Math.max(above[at + 1]!, row[at]!))
    }
  }
  return row.at(-1)!
}
