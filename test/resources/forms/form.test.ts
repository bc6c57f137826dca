import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const base = '/forms/v1/contact-forms'
const file = '---\nid: 900\ntitle: Contact # the one on the front page\n---\n[text* name]\n'

describe('forms over REST', () => {
  it('are saved unless the context is view', async () => {
    const { ask, get } = testSite()
    const trial = await ask('POST', base, { as: 'editor', json: { title: 'Trial', context: 'view' } })
    expect(trial).toMatchObject({
      status: 200,
      json: { id: null, slug: null, title: 'Trial', locale: 'en_US', config_errors: [] },
    })
    expect((await get(base, { as: 'editor' })).json).toEqual([])
    const made = await ask('POST', base, { as: 'editor', json: { title: 'Kept' } })
    expect(made).toMatchObject({ status: 200, json: { slug: 'kept', title: 'Kept' } })
    expect((await get(base, { as: 'contributor' })).json).toEqual([
      { id: made.json.id, slug: 'kept', title: 'Kept', locale: 'en_US' },
    ])
    await ask('PATCH', `${base}/${made.json.id}`, { as: 'editor', json: { title: 'Other', context: 'view' } })
    expect((await get(`${base}/${made.json.id}`, { as: 'editor' })).json.title).toBe('Kept')
  })

  it('change in their files by what is said only', async () => {
    const { ask, root } = testSite({ 'forms/contact.md': file })
    await ask('PUT', `${base}/900`, { as: 'editor', json: { mail: { recipient: ' desk@example.org ', subject: '' } } })
    expect(readFileSync(join(root, 'forms/contact.md'), 'utf8')).toBe(
      '---\nid: 900\ntitle: Contact # the one on the front page\nmail:\n  recipient: desk@example.org\n---\n[text* name]\n',
    )
  })

  it('have the line ends of files, also if a browser sends others', async () => {
    const { ask, root } = testSite({ 'forms/contact.md': file })
    const text = 'one\r\ntwo\rthree'
    const parts = { form: text, additional_settings: text, mail: { body: text }, messages: { spam: text } }
    const { json } = await ask('PUT', `${base}/900`, { as: 'editor', json: parts })
    const kept = 'one\ntwo\nthree'
    expect(json.properties).toMatchObject({
      form: { content: kept },
      additional_settings: { content: kept },
      mail: { body: kept },
      messages: { spam: kept },
    })
    expect(readFileSync(join(root, 'forms/contact.md'), 'utf8')).not.toContain('\r')
  })

  it('forbid before they say what is not there, and are as forbidden signed out as signed in', async () => {
    const { ask, get } = testSite({ 'forms/contact.md': file })
    for (const as of [undefined, 'subscriber', 'author'])
      expect(await get(`${base}/999`, as ? { as } : {})).toMatchObject({
        status: 403,
        json: { code: 'wpcf7_forbidden' },
      })
    expect(await get(`${base}/999`, { as: 'editor' })).toMatchObject({ status: 404, json: { code: 'wpcf7_not_found' } })
    expect(await ask('DELETE', `${base}/900`, { as: 'author' })).toMatchObject({ status: 403 })
    expect(await ask('DELETE', `${base}/900`, { as: 'editor' })).toMatchObject({ status: 200, json: { deleted: true } })
    for (const id of [900, '9x'])
      expect(await ask('POST', base, { as: 'editor', json: { id } })).toMatchObject({
        status: 400,
        json: { code: 'wpcf7_post_exists' },
      })
    for (const id of ['0', 'x', '', null])
      expect(await ask('POST', base, { as: 'editor', json: { id, context: 'view' } })).toMatchObject({ status: 200 })
  })

  it('replace their messages as a set, and drop keys that are none', async () => {
    const { ask, get } = testSite({ 'forms/contact.md': file })
    const { json } = await ask('PUT', `${base}/900`, {
      as: 'editor',
      json: { messages: { spam: ' no ', nosuch: 'x' } },
    })
    expect(json.properties.messages).toEqual({ spam: 'no' })
    const tried = await ask('PUT', `${base}/900`, { as: 'editor', json: { messages: { spam: 'x' }, context: 'view' } })
    expect(tried.json.properties.messages).toEqual({ spam: 'x' })
    const { messages } = (await get(`${base}/900`, { as: 'editor' })).json.properties
    expect(messages).toMatchObject({ spam: 'no', invalid_tel: 'Please enter a telephone number.' })
    expect(Object.keys(messages)).toHaveLength(23)
  })

  it('keep settings, attachments and a locale as they are written', async () => {
    const { ask } = testSite({ 'forms/contact.md': file })
    const json = {
      locale: ' zh_Hans_CN ',
      mail: { attachments: '[a]\n\n  [b]\n' },
      additional_settings: 'on_sent_ok: "x"\nother: off',
    }
    const { json: changed } = await ask('PUT', `${base}/900`, { as: 'editor', json })
    expect(changed).toMatchObject({
      locale: 'zh_Hans_CN',
      properties: {
        mail: { attachments: '[a]\n\n  [b]' },
        additional_settings: {
          settings: [
            ['on_sent_ok', '"x"'],
            ['other', false],
          ],
        },
      },
    })
  })

  it('are listed by number, and backwards in every order but asc', async () => {
    const form = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\n---\n[text a]\n`
    const { get } = testSite({
      'forms/x.md': form(901, 'B'),
      'forms/y.md': form(902, 'A'),
      'forms/z.md': form(903, 'C'),
    })
    const titles = async (query: string) =>
      (await get(`${base}${query}`, { as: 'editor' })).json.map(({ title }: { title: string }) => title).join('')
    expect(await titles('')).toBe('BAC')
    expect(await titles('?orderby=post_title')).toBe('ABC')
    expect(await titles('?orderby=title&order=ASC')).toBe('ABC')
    expect(await titles('?orderby=title&order=up')).toBe('CBA')
    expect(await titles('?orderby=title&per_page=-2')).toBe('AB')
  })

  it('are all listed, unless a number of them is asked for', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `form-${i}`)
    const { get } = testSite(
      Object.fromEntries(names.map((name, i) => [`forms/${name}.md`, `---\nid: ${901 + i}\n---\n`])),
    )
    const count = async (query: string) => (await get(`${base}${query}`, { as: 'editor' })).json.length
    expect([await count(''), await count('?per_page=3'), await count('?per_page=x'), await count('?offset=1')]).toEqual(
      [12, 3, 10, 11],
    )
  })

  it('tell pages the rules that they can check themselves', async () => {
    const { get } = testSite({
      'forms/contact.md': `---\nid: 900\n---\n[text* name maxlength:9][email e][file f limit:1kb filetypes:pdf][date d min:2026-01-01]`,
    })
    expect((await get(`${base}/900/feedback/schema`)).json).toMatchObject({
      locale: 'en_US',
      rules: [
        { rule: 'required', field: 'name', error: 'Please fill out this field.' },
        { rule: 'maxlength', field: 'name', threshold: 9 },
        { rule: 'email', field: 'e' },
        { rule: 'file', field: 'f', accept: ['.pdf'] },
        { rule: 'maxfilesize', field: 'f', threshold: 1024 },
        { rule: 'date', field: 'd' },
        { rule: 'mindate', field: 'd', threshold: '2026-01-01' },
      ],
    })
  })
})
