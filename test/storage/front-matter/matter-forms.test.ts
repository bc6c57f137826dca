import { describe, expect, it } from 'vitest'
import { editEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { renameKey } from '../../../src/storage/front-matter/rename-key.ts'
import type { MatterForm } from '../../../src/model/model.ts'

const read = (text: string, form: MatterForm) => {
  const { data, body, bodyStart } = parseEntry(text, 'a.md', undefined, form)
  expect(text.slice(bodyStart, bodyStart + body.length)).toBe(body)
  return { data, body }
}
const edit = (text: string, form: MatterForm, set: Record<string, unknown>, body?: string) =>
  editEntry(text, 'a.md', { set, body }, undefined, form).text

const bare = 'title: One\ndate: 2013-12-24\ntags:\n- Foo\n---\n\nText: x\n'
const svelte =
  "---\ntitle: @sveltejs/kit\nNAVIGATION_TITLE: {#if ...}\nsub: a: b # c\ntags: [a, b]\nok: 'x: y'\nlong: >\n  two\n---\n\nText\n"

describe('front matter without the first fence', () => {
  it('is read where the setting says so, and an error else', () => {
    expect(read(bare, 'unfenced')).toEqual({
      data: { title: 'One', date: '2013-12-24', tags: ['Foo'] },
      body: 'Text: x',
    })
    expect(read(`\uFEFF${bare.replaceAll('\n', '\r\n')}`, 'unfenced').data['title']).toBe('One')
    expect(() => parseEntry(bare, 'a.md')).toThrow('the line of --- before them is missing')
  })

  it('stays as it is when a key or the text changes', () => {
    expect(edit(bare, 'unfenced', { title: 'Two' })).toBe(bare.replace('One', 'Two'))
    expect(edit(bare, 'unfenced', {}, 'New')).toBe(bare.replace('Text: x', 'New'))
    expect(edit(bare, 'unfenced', { title: 'One' }, 'Text: x')).toBe(bare)
    expect(renameKey(bare, 'a.md', 'tags', 'tag', undefined, 'unfenced')).toBe(bare.replace('tags', 'tag'))
  })

  it('gets the fence where it would be no front matter any more', () => {
    const text = edit(bare, 'unfenced', { title: undefined, date: undefined, tags: undefined, x: 'y' })
    expect(text).toBe('---\nx: y\n---\n\nText: x\n')
  })

  it('is a text where nothing ends it, and where it has the fence', () => {
    expect(() => read('title: One\nText\n', 'unfenced')).toThrow('missing')
    expect(read('---\ntitle: One\n---\nText\n', 'unfenced')).toEqual({ data: { title: 'One' }, body: 'Text' })
    expect(read('Text: x\n\n---\n', 'unfenced')).toEqual({ data: {}, body: 'Text: x\n\n---' })
  })
})

describe('front matter of lines', () => {
  it('has texts to the end of their line, where they are none in YAML', () => {
    expect(read(svelte, 'lines')).toEqual({
      data: {
        title: '@sveltejs/kit',
        NAVIGATION_TITLE: '{#if ...}',
        sub: 'a: b # c',
        tags: ['a', 'b'],
        ok: 'x: y',
        long: 'two\n',
      },
      body: 'Text',
    })
    expect(() => parseEntry(svelte, 'a.md')).toThrow('cannot start with "@"')
  })

  it('keeps the bytes of all lines but those that change', () => {
    expect(edit(svelte, 'lines', { tags: ['c'] })).toBe(svelte.replace('[a, b]', '[c]'))
    expect(edit(svelte, 'lines', {}, 'New')).toBe(svelte.replace('Text', 'New'))
    expect(edit(svelte, 'lines', { title: '@sveltejs/kit' })).toBe(svelte)
    expect(read(edit(svelte, 'lines', { title: '@x: y' }), 'lines').data['title']).toBe('@x: y')
    expect(edit(svelte, 'lines', { title: 'X' })).toBe(svelte.replace('@sveltejs/kit', "'X'"))
  })
})

describe('front matter between fences of more than three dashes', () => {
  const long = '------\ntitle: One\ndraft: true\n------\n\nText\n---\nMore\n'

  it.each(['long', 'unfenced'] as const)(
    'is read by the form %s, and stays as it is when a key or the text changes',
    (form) => {
      expect(read(long, form)).toEqual({ data: { title: 'One', draft: true }, body: 'Text\n---\nMore' })
      expect(read(`\uFEFF${long.replaceAll('\n', '\r\n')}`, form).data).toEqual({ title: 'One', draft: true })
      expect(edit(long, form, { title: 'One' }, 'Text\n---\nMore')).toBe(long)
      expect(edit(long, form, { title: 'Two', draft: undefined })).toBe(
        long.replace('One', 'Two').replace('draft: true\n', ''),
      )
      expect(renameKey(long, 'a.md', 'title', 'name', undefined, form)).toBe(long.replace('title', 'name'))
      expect(read('---\ntitle: One\n---\nText\n', form).data).toEqual({ title: 'One' })
    },
  )

  it('is an error else: its keys would be words, and its drafts published', () => {
    expect(() => parseEntry(long, 'a.md')).toThrow('front matter is between lines of 6 dashes: they must have three')
    // A rule, and a heading with a rule of its own.
    for (const text of ['------\n\nText\n', '-----\nTwo words\n-----\nText\n', '------\ntitle: One\n'])
      expect(parseEntry(text, 'a.md')).toMatchObject({ data: {}, body: text.slice(0, -1) })
  })

  it('is no front matter where the second fence is another, or three dashes stand within', () => {
    for (const text of ['----\nname: x\n-----\nText\n', '----\nname: x\n---\ny: z\n----\nText\n'])
      expect(read(text, 'long')).toEqual({ data: {}, body: text.slice(0, -1) })
  })
})

describe('front matter in JSON without fences', () => {
  const bare = '{\n  "title": "One",\n  "draft": true\n}\n\nText\n'

  it('is read by the form long, and stays as it is when a key or the text changes', () => {
    expect(read(bare, 'long')).toEqual({ data: { title: 'One', draft: true }, body: 'Text' })
    expect(read(`\uFEFF${bare.replaceAll('\n', '\r\n')}`, 'long').data).toEqual({ title: 'One', draft: true })
    expect(read('{"weight": 3}', 'long')).toEqual({ data: { weight: 3 }, body: '' })
    expect(edit(bare, 'long', { title: 'One' }, 'Text')).toBe(bare)
    expect(edit(bare, 'long', { title: 'Two }\n---' })).toBe(bare.replace('One', 'Two }\\n---'))
    expect(edit(bare, 'long', {}, 'New')).toBe(bare.replace('Text', 'New'))
    expect(renameKey(bare, 'a.md', 'title', 'name', undefined, 'long')).toBe(bare.replace('title', 'name'))
  })

  it('is an error else: its keys would be words, and its drafts published', () => {
    const cut = '{\n  "title": "One",\n  "draft": true\n\nText\n'
    for (const text of [bare, `\n\n${bare}`, bare.replace('}\n', '} Text\n'), cut, bare.replace('true', 'true,')])
      expect(() => parseEntry(text, 'a.md')).toThrow('the line of --- before them is missing')
    for (const text of [`\n\n${bare}`, cut]) expect(() => read(text, 'long')).toThrow('is missing')
    // As Hexo takes it.
    for (const text of ['"title": "One",\n"published": false\n;;;\nText\n', ';;;\n"title": "One"\n;;;\nText\n'])
      expect(() => parseEntry(text, 'a.md')).toThrow('is missing')
  })

  it('is a text where no key is one of front matter', () => {
    for (const text of [
      '{"a": "title"}\n',
      '{% include x %}\n',
      '{{< x "title": >}}\n',
      '"Title": a word.\n',
      '{ }\n',
      '"Ah."\n;;;\n"title": x\n',
    ])
      expect(parseEntry(text, 'a.md')).toMatchObject({ data: {}, body: text.slice(0, -1) })
    expect(read('{% include x %}\n', 'long')).toEqual({ data: {}, body: '{% include x %}' })
  })
})
