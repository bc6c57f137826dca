import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const base = '/forms/v1/contact-forms'

describe('odd requests', () => {
  it('are answered without a fault of the server', async () => {
    const { ask, get } = testSite({
      'forms/a.md':
        '---\nid: 900\nmessages:\n  mail_sent_ok: "[constructor] [__proto__x]"\n---\n[file constructor][text toString][checkbox c]\n',
    })
    for (const query of [
      'orderby=constructor',
      'orderby[]=x&order[]=y',
      'per_page=x&offset=-3',
      'per_page=-1',
      'search[]=x',
      'page=0',
    ])
      expect(await get(`${base}?${query}`, { as: 'editor' })).toMatchObject({ status: 200 })
    for (const json of [
      { title: ['x'], mail: 'x', messages: 3, form: {}, locale: 5 },
      { title: null, form: null, mail: null, messages: null },
      { mail: { subject: ['x'] } },
    ])
      expect(await ask('PUT', `${base}/900`, { as: 'editor', json: { ...json, context: 'view' } })).toMatchObject({
        status: 200,
      })
    const headers = { 'user-agent': 'Mozilla/5.0' }
    for (const json of [
      [],
      { c: { a: ['x'] } },
      { constructor: 'x', toString: 'y' },
      { c: [null, { d: 1 }] },
      { _wpcf7_unit_tag: ['x'] },
    ])
      expect(await ask('POST', `${base}/900/feedback`, { json, headers })).toMatchObject({ status: 200 })
  })

  it('write days in the language of their form', async () => {
    const { ask } = testSite({
      'forms/a.md':
        '---\nid: 900\nlocale: de_DE\nadditional_settings: "demo_mode: on"\nmessages:\n  mail_sent_ok: "[_format_day \'l, j. F\']"\n---\n[date day]\n',
    })
    const sent = { json: { day: '2027-05-06' }, headers: { 'user-agent': 'Mozilla/5.0' } }
    expect((await ask('POST', `${base}/900/feedback`, sent)).json).toMatchObject({ message: 'Donnerstag, 6. Mai' })
  })

  it('say nothing by null', async () => {
    const { ask, get } = testSite({ 'forms/a.md': '---\nid: 900\ntitle: Kept\n---\n[text a]\n' })
    await ask('PUT', `${base}/900`, { as: 'editor', json: { title: null, form: null, mail: null } })
    expect((await get(`${base}/900`, { as: 'editor' })).json).toMatchObject({
      title: 'Kept',
      properties: { form: { content: '[text a]' } },
    })
  })
})
