import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toRaw, valueOf } from '../../../src/cli/flags/flag-values.ts'
import { withTypedValues } from '../../../src/cli/flags/typed-values.ts'
import { invalidArguments } from '../../../src/define/errors.ts'
import { toFlags } from '../../../src/cli/flags/flags.ts'
import { resources } from '../../../src/resources/registry.ts'
import { temporaryFolder } from '../built-cli.ts'
import { actionOf, plant } from '../toy-noun.ts'

const flags = toFlags(actionOf('create'), plant)
const flagsOf = (noun: string) => {
  const resource = resources.find(({ name }) => name === noun)!
  return toFlags(
    resource.actions.find(({ name }) => name === 'create')!,
    resource,
  )
}
const value = (arg: string, ...texts: string[]) =>
  valueOf(
    flags.find((flag) => flag.arg === arg)!,
    texts,
  )

describe('values of flags', () => {
  it('are several objects of a list, one after the other or as JSON', () => {
    const flag = { ...flags.find(({ arg }) => arg === 'meta')!, name: 'owners', isList: true }
    const list = { ...flag, type: { type: 'array', items: { type: 'object' } } } as typeof flag
    expect(valueOf(list, ['{"a":1}, {"a":2}'])).toEqual([{ a: 1 }, { a: 2 }])
    expect(valueOf(list, ['[{"a":1}]'])).toEqual([{ a: 1 }])
    expect(valueOf(list, ['{"a":1}', '{"a":2}'])).toEqual([{ a: 1 }, { a: 2 }])
    expect(() => valueOf(list, ['a=1'])).toThrow(`--owners needs JSON, for example --owners '[{"key": "value"}]'`)
  })

  it('are texts, which the reading of arguments checks', () => {
    expect(value('height', '12')).toBe('12')
    expect(value('height', 'tall')).toBe('tall')
  })

  it('are the last that was given, unless the flag is a list', () => {
    expect(value('height', '1', '2')).toBe('2')
    expect(value('labels', 'a,b', 'c')).toEqual(['a', 'b', 'c'])
  })

  it('are lists when separated by commas, with blanks inside of an item', () => {
    expect(value('labels', 'a, big one ,c')).toEqual(['a', 'big one', 'c'])
    expect(value('labels', '')).toEqual([])
    expect(value('labels', '["a","b, c"]')).toEqual(['a', 'b, c'])
    // The data of an entry, as of an event's venue.
    expect(value('labels', '{"venue":"Hall","city":"Oslo"}')).toEqual([{ venue: 'Hall', city: 'Oslo' }])
    expect(value('labels', '{a,b')).toEqual(['{a', 'b'])
    expect(value('labels', '[a]')).toEqual(['[a]'])
  })

  it('are yes and no as help says them, and as the interface knows them', () => {
    expect(['yes', 'No', 'TRUE', '1', '0', 'maybe'].map((text) => value('sticky', text))).toEqual([
      'true',
      'false',
      'true',
      'true',
      'false',
      'maybe',
    ])
  })

  it('are raw text where the interface takes an object', () => {
    expect(value('title', 'Fern')).toEqual({ raw: 'Fern' })
    expect(value('title', '{not json}')).toEqual({ raw: '{not json}' })
    expect(value('title', '{"raw":"Fern"}')).toEqual({ raw: 'Fern' })
    for (const text of ['{"a": 1}', '[1, 2]', '[2026]', '{"raw": "x", "b": 2}', '{}'])
      expect(value('title', text)).toEqual({ raw: text })
  })

  it('are JSON where nothing else can be meant', () => {
    expect(value('meta', '{"a":1}')).toEqual({ a: 1 })
    expect(() => value('meta', 'a=1')).toThrow('--meta needs JSON')
  })

  it.each([
    ['2026-03-01', '2026-03-01T00:00:00'],
    ['2026-03-01 9:30', '2026-03-01T09:30:00'],
    ['2026-03-01T09:30', '2026-03-01T09:30:00'],
    ['2026-03-01T09:30:15', '2026-03-01T09:30:15'],
    ['2026-03-01T09:30:00+02:00', '2026-03-01T09:30:00+02:00'],
    ['2026-03-01 09:30Z', '2026-03-01T09:30:00Z'],
    ['tomorrow', 'tomorrow'],
  ])('complete the date %s', (said, meant) => {
    expect(value('planted', said)).toBe(meant)
  })
})

it('a value that is no text is not repeated', () => {
  const flag = { name: 'loans', arg: 'loans', isSecret: false, isList: true, choices: [], type: {} } as never
  const reason = 'loans[0][id] is not valid: it is missing.'
  const error = invalidArguments({ loans: { code: 'rest_invalid_value', message: reason, data: null } as never })
  expect((withTypedValues(error, [flag], { loans: [{ to: 'Bern' }] }) as Error).message).toBe(`--loans: ${reason}`)
})

describe('typed flags', () => {
  it('give the arguments that were named, and no others', async () => {
    expect(await toRaw(flags, { height: ['3'], 'plant-format': ['pot'] })).toEqual({ height: '3', format: 'pot' })
  })

  it('read a body from a file, without the line break that ends it', async () => {
    const file = join(temporaryFolder(), 'text.md')
    writeFileSync(file, 'One\n\nTwo\n')
    expect(await toRaw(flags, { 'content-file': [file] })).toEqual({ content: { raw: 'One\n\nTwo' } })
  })

  it('refuse a file that is no text, or in another encoding: letters would be lost', async () => {
    const file = join(temporaryFolder(), 'text.md')
    const read = (bytes: Uint8Array) => {
      writeFileSync(file, bytes)
      return toRaw(flags, { 'content-file': [file] })
    }
    await expect(read(Buffer.from(`${'x'.repeat(2000)} café`, 'latin1'))).rejects.toThrow('text.md is not UTF-8 text')
    await expect(read(Buffer.from('GIF\0'))).rejects.toThrow('text.md is not a text')
    expect(await read(Buffer.from('\uFEFFHello \uFFFD\n'))).toEqual({ content: { raw: 'Hello \uFFFD' } })
  })

  it('may be called by the name that every kind has for a title and for a body', async () => {
    const venue = flagsOf('venue')
    const file = join(temporaryFolder(), 'text.md')
    writeFileSync(file, 'Words\n')
    expect(await toRaw(venue, { title: ['Hall'], content: ['Big'] })).toEqual({ venue: 'Hall', description: 'Big' })
    expect(await toRaw(venue, { venue: ['Hall'], 'content-file': [file] })).toEqual({
      venue: 'Hall',
      description: 'Words',
    })
  })

  it('that say the same thing twice are refused, with both names', async () => {
    const both = { message: '--name and --title mean the same here', exit: 'usage' }
    await expect(toRaw(flagsOf('tag'), { name: ['A'], title: ['B'] })).rejects.toMatchObject(both)
    await expect(toRaw(flags, { content: ['A'], 'content-file': ['b'] })).rejects.toThrow(
      '--content and --content-file',
    )
  })

  it('name the file that they cannot read', async () => {
    await expect(toRaw(flags, { 'content-file': ['gone.md'] })).rejects.toMatchObject({
      message: '--content-file gone.md: there is no such file',
      exit: 'io',
    })
    await expect(toRaw(flags, { 'content-file': ['src'] })).rejects.toThrow('--content-file src: it is a folder')
  })

  it('refuse a content folder as the text of an entry', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'settings.json'), '{}')
    await expect(toRaw(flags, { content: [folder] })).rejects.toThrow(`--content ${folder} is taken as the text here`)
  })
})
