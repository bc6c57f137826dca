import { describe, expect, it } from 'vitest'
import { editEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { mergeEntries } from '../../../src/storage/merge/merge-entries.ts'

describe('a file that is YAML or JSON as a whole', () => {
  it('is edited where it changes, with comments, marks and line ends as they were', () => {
    for (const [text, want] of [
      ['# A\nname: One # two\nitems: []\n', '# A\nname: New # two\nitems: []\n'],
      ['\uFEFFname: One\r\nitems: []\r\n', '\uFEFFname: New\r\nitems: []\r\n'],
      ['---\nname: One', '---\nname: New'],
      ['', 'name: New\n'],
    ] as const)
      expect(editEntry(text, 'menus/a.yaml', { set: { name: 'New' } }, 'description').text).toBe(want)
  })

  it('has its body under a key, as JSON has', () => {
    const read = parseEntry('name: One\ndescription: Words\n', 'menus/a.yaml', 'description')
    expect([read.data, read.body]).toEqual([{ name: 'One' }, 'Words'])
    expect(editEntry('name: One\n', 'a.yaml', { set: {}, body: 'Words' }, 'description').text).toBe(
      'name: One\ndescription: Words\n',
    )
    expect(() => parseEntry('description: [1]\n', 'a.yaml', 'description')).toThrow('"description" is not a string')
  })

  it('may be a list where it is one value, with faults at their places', () => {
    const valueOf = (text: string, path: string) => parseEntry(text, path, '').data['']
    expect(valueOf('# A\n- a\n- b: 1\n', 'x.yaml')).toEqual(['a', { b: 1 }])
    expect(valueOf('---\n- a\n', 'x.yml')).toEqual(['a'])
    expect(valueOf('[1, 2]', 'x.yaml')).toEqual([1, 2])
    expect(valueOf('a: [1]\n', 'x.yaml')).toEqual({ a: [1] })
    expect(valueOf('\uFEFF[1, {"a": 2}]\n', 'x.json')).toEqual([1, { a: 2 }])
    expect(valueOf('{"id": 5}', 'x.json')).toEqual({ id: 5 })
    expect(() => valueOf('[1, ]', 'x.json')).toThrow(/^x\.json:1:5: invalid JSON/)
    expect(() => valueOf('[1,\n  {"a" 2}]', 'x.json')).toThrow(/^x\.json:2:8: invalid JSON/)
    // What breaks off is told where its text ends, not in a line after it.
    expect(() => valueOf('{\n  "a":\n\n', 'x.json')).toThrow(/^x\.json:2:7: invalid JSON: a value is expected/)
    expect(() => valueOf('- a\n- b: [\n', 'x.yaml')).toThrow(/^x\.yaml:[23]:\d+: invalid YAML/)
    expect(() => valueOf('word', 'x.yaml')).toThrow(/not a mapping/)
  })

  it('is merged key by key, and by lines where it is a list', () => {
    const base = 'name: One\n# Where.\nlocation: header\n'
    const merged = mergeEntries(
      { base, ours: base.replace('One', 'Two'), theirs: base.replace('header', 'footer') },
      'menus/a.yaml',
    )
    expect(merged).toEqual({ text: 'name: Two\n# Where.\nlocation: footer\n', hasConflict: false })
    const both = mergeEntries(
      { base, ours: base.replace('One', 'A'), theirs: base.replace('One', 'B') },
      'menus/a.yaml',
    )
    expect(both.hasConflict).toBe(true)
    const list = '- a\n- b\n- c\n- d\n- e\n'
    expect(
      mergeEntries({ base: list, ours: list.replace('a', 'x'), theirs: list.replace('e', 'y') }, 'd.yaml').text,
    ).toBe('- x\n- b\n- c\n- d\n- y\n')
  })
})
