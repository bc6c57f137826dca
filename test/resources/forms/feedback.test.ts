import { inbox } from '../../../src/resources/forms/inbox/inbox-service.ts'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../../src/server/serve.ts'
import { testSite } from '../../harness.ts'

const path = '/forms/v1/contact-forms/900/feedback'
const agent = { 'user-agent': 'Mozilla/5.0' }

function site(template: string, front = '', settings: Record<string, unknown> = {}) {
  const one = testSite({
    'forms/contact.md': `---\nid: 900\ntitle: Contact\nmail:\n  sender: site@example.org\n  recipient: desk@example.org\n${front}---\n${template}\n`,
    'settings.json': JSON.stringify({ title: 'Test', timezone: 'UTC', email: 'site@example.org', ...settings }),
  })
  const send = (fields: Record<string, string | Blob>, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return one.ask('POST', path, { body, headers: { ...agent, ...headers } })
  }
  return { ...one, send }
}

describe('what a visitor sends', () => {
  it('is in the inbox, with its files, for the owner’s eyes only', async () => {
    const { send, root, site: open } = site('[text* name][checkbox c "A|a" "B"][file f filetypes:txt]')
    const { json } = await send({
      name: 'Ann',
      'c[]': 'A',
      f: new File(['hello'], 'note.txt', { type: 'text/plain' }),
      _wpcf7_unit_tag: 'u',
    })
    expect(json).toMatchObject({ contact_form_id: 900, status: 'mail_sent', into: '#u', invalid_fields: [] })
    expect(json.posted_data_hash).toMatch(/^[\da-f]{32}$/)
    const [kept] = open.service(inbox).list()
    expect(kept).toMatchObject({
      form: { id: 900, slug: 'contact' },
      fields: { name: 'Ann', c: ['a'], f: 'note.txt' },
      agent: 'Mozilla/5.0',
      mails: [],
    })
    expect(String(Buffer.from(open.service(inbox).read(kept!.id, kept!.files[0]!)))).toBe('hello')
    const folder = join(root, '.almanac/inbox', kept!.id)
    expect(readdirSync(folder).sort()).toEqual(['file-1', 'submission.json'])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(root, '.almanac/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('is attached to mails under the name that an upload would have; the inbox has what the visitor called it', async () => {
    const { send, site: open } = site('[file f filetypes:txt]')
    expect((await send({ f: new File(['hello'], 'My Note.TXT') })).json.status).toBe('mail_sent')
    expect(open.service(inbox).list()).toMatchObject([
      { fields: { f: 'My Note.TXT' }, files: [{ name: 'My-Note.txt' }] },
    ])
  })

  it('is in the inbox with what the visitor consented to, as mails say it', async () => {
    const { send, site: open } = site(
      '[acceptance ok] the terms [/acceptance][acceptance news optional] news [/acceptance]',
    )
    expect((await send({ ok: '1' })).json.status).toBe('mail_sent')
    expect(open.service(inbox).list()).toMatchObject([
      { fields: { ok: 'Consented: the terms', news: 'Not consented: news' } },
    ])
  })

  it('may be text where a file is expected; without a referer, the page of the form is the address asked', async () => {
    const { send } = site('[file f filetypes:txt]', 'messages:\n  mail_sent_ok: "[f]|[_url]"\n')
    const asked = `http://site.test/rest${path}`
    expect((await send({ f: 'no file' })).json.message).toBe(`no file|${asked}`)
    const sent = await send({ f: new File(['hello'], 'note.txt') }, { referer: 'http://site.test/contact/' })
    expect(sent.json.message).toBe('note.txt|http://site.test/contact/')
  })

  it('may come as a form in the address’s encoding, or as JSON, and in no other way', async () => {
    const { ask, site: open } = site('[text* a.b][number n]')
    const urlencoded = { ...agent, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask('POST', path, { body: 'a.b=x', headers: urlencoded })).json.status).toBe('mail_sent')
    expect((await ask('POST', path, { json: { a_b: 'x', n: 5 }, headers: agent })).json.status).toBe('mail_sent')
    expect(
      open
        .service(inbox)
        .list()
        .map(({ fields }) => fields),
    ).toContainEqual({ a_b: 'x', n: '5' })
    expect(await ask('POST', path, { body: 'a=x', headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 415,
      json: { code: 'wpcf7_unsupported_media_type' },
    })
  })

  it('is not kept when it is wrong, spam, or not accepted', async () => {
    const { send, site: open } = site(
      '[text* name][text website][acceptance ok]Yes[/acceptance]',
      'additional_settings: "honeypot: website"\n',
      { forms_disallowed_words: ['casino'] },
    )
    expect((await send({ name: '' })).json).toMatchObject({
      status: 'validation_failed',
      posted_data_hash: '',
      invalid_fields: [{ field: 'name', error_id: '-ve-name' }],
    })
    expect((await send({ name: 'Ann' })).json.status).toBe('acceptance_missing')
    expect((await send({ name: 'Ann', ok: '1', website: 'x' })).json.status).toBe('spam')
    expect((await send({ name: 'My CASINO', ok: '1' })).json.status).toBe('spam')
    expect((await send({ name: 'Ann', ok: '1' }, { 'user-agent': 'x' })).json.status).toBe('spam')
    expect(open.service(inbox).list()).toEqual([])
    expect((await send({ name: 'Ann', ok: '1' })).json.status).toBe('mail_sent')
  })

  it('is refused from pages of other origins where some are named', async () => {
    const { send } = site('[text a]', '', { forms_origins: ['https://fern.example'] })
    const from = (origin: string) => send({ a: 'x' }, { origin }).then(({ json }) => json.status)
    expect(await from('https://evil.example')).toBe('spam')
    expect(await from('https://fern.example')).toBe('mail_sent')
    expect(await from('http://site.test')).toBe('mail_sent')
  })

  it('is refused when one address sends too often; whose it is, only a trusted proxy may say', async () => {
    const sendTo = async (trustProxy: string[]) => {
      const { site: open } = site('[text a]', '', { forms_rate_limit: 2 })
      const { url, close } = await serve(open, { port: 0, trustProxy })
      onTestFinished(close)
      return async (ip: string) => {
        const headers = { ...agent, 'content-type': 'application/json', 'x-forwarded-for': ip }
        const answer = await fetch(url + path, { method: 'POST', headers, body: '{"a":"x"}' })
        return ((await answer.json()) as { status: string }).status
      }
    }
    const trusted = await sendTo(['loopback'])
    expect([await trusted('192.0.2.1'), await trusted('192.0.2.1')]).toEqual(['mail_sent', 'mail_sent'])
    expect([await trusted('192.0.2.1'), await trusted('192.0.2.2')]).toEqual(['spam', 'mail_sent'])
    const trusting = await sendTo([])
    expect([await trusting('192.0.2.1'), await trusting('192.0.2.2')]).toEqual(['mail_sent', 'mail_sent'])
    expect(await trusting('192.0.2.3')).toBe('spam')
  })

  it('is not stored where the form says so', async () => {
    const { send, site: open } = site('[text a]', 'additional_settings: "skip_mail: on\\ndo_not_store: on"\n')
    expect((await send({ a: 'x' })).json.status).toBe('mail_sent')
    expect(open.service(inbox).list()).toEqual([])
  })

  it('has quizzes answered by a key that is made once and is the owner’s alone', async () => {
    const { send, get, root } = site('[quiz q "Capital of France?|Paris"]')
    const { quiz } = (await get('/forms/v1/contact-forms/900/refill')).json
    expect(quiz.q[0]).toBe('Capital of France?')
    expect((await send({ q: 'paris', _wpcf7_quiz_answer_q: quiz.q[1] })).json).toMatchObject({
      status: 'mail_sent',
      quiz,
    })
    expect(statSync(join(root, '.almanac/secret')).mode & 0o777).toBe(0o600)
  })

  it('is told in messages: trimmed, with inputs that are no tags; nothing is known of nobody', async () => {
    const said = 'mail_sent_ok: "[t]|[extra]|[_raw_extra]|[ok]|[nosuch]|[_user_shoe]|[_post_shoe]|[_user_agent]"'
    const { send } = site(
      '[text t]<input name="extra">[acceptance ok optional]',
      `messages:\n  ${said}\nadditional_settings: "demo_mode: off\\ndemo_mode: on"\n`,
    )
    const { json } = await send({ t: ' Ann ', extra: ' from a link ', ok: '1' })
    expect(json.message).toBe('Ann|from a link|from a link|Consented|[nosuch]|||Mozilla/5.0')
    expect(json.demo_mode).toBeUndefined()
  })

  it('tells in messages who sends it, where they are signed in', async () => {
    const { ask } = site('[text t]', 'messages:\n  mail_sent_ok: "[_user_id]|[_user_login]|[_user_description]"\n')
    const sent = (as?: string) => ask('POST', path, { headers: agent, json: { t: 'x' }, ...(as && { as }) })
    await ask('PUT', '/core/v2/users/me', { as: 'author', json: { description: ' Writes. ' } })
    expect((await sent('author')).json.message).toBe('3|author|Writes.')
    expect((await sent()).json.message).toBe('||')
  })

  it('says of consent and of files what it says of them without _raw_, too', async () => {
    const said = 'mail_sent_ok: "[_raw_ok]|[_raw_no]|[_raw_f]|[_raw_c]"'
    const { send } = site(
      '[acceptance ok optional]Yes[/acceptance][acceptance no optional][/acceptance][file f filetypes:txt][checkbox c "A|a"]',
      `messages:\n  ${said}\n`,
    )
    const f = new File(['hello'], 'note.txt', { type: 'text/plain' })
    const { json } = await send({ ok: '1', 'c[]': 'A', f })
    expect(json.message).toBe('Consented: Yes|Not consented|note.txt|A')
  })

  it('has files whose names are told as they would be kept, and as they were in the inbox', async () => {
    const { send, site: open } = site('[file f filetypes:png]', 'messages:\n  mail_sent_ok: "[f]"\n')
    const { json } = await send({ f: new File(['abc'], 'My pic (1).php.png', { type: 'image/png' }) })
    expect(json.message).toBe('My-pic-1.php_.png')
    expect(open.service(inbox).list()[0]?.fields).toEqual({ f: 'My pic (1).php.png' })
  })

  it('tells the names of files only when they are accepted, their endings in small letters', async () => {
    const { send } = site(
      '[file f filetypes:txt][file g filetypes:txt][text* t]',
      'messages:\n  mail_sent_ok: "[f]|[g]"\n  validation_error: "[f]|[_raw_g]"\n',
    )
    const text = (name: string) => new File(['hello'], name, { type: 'text/plain' })
    expect((await send({ f: text('A.TXT'), g: text('b.txt') })).json.message).toBe('|')
    expect((await send({ f: text('A.TXT'), g: text('b.pdf'), t: 'x' })).json.message).toBe('A.txt|')
    expect((await send({ f: text('A.TXT'), g: text('b.txt'), t: 'x' })).json.message).toBe('A.txt|b.txt')
  })

  it('is asked for by quizzes and refused to strangers where it is for subscribers, who send no spam', async () => {
    const { send, ask } = site('[quiz q "Who?|me"][text t]', 'additional_settings: "subscribers_only: true"\n')
    const { json } = await send({ t: 'x' })
    expect(json).toMatchObject({ status: 'error', quiz: { q: ['Who?', expect.any(String)] } })
    const body = new FormData()
    body.append('q', 'me')
    body.append('_wpcf7_quiz_answer_q', json.quiz.q[1])
    expect((await ask('POST', path, { body, as: 'subscriber', headers: { 'user-agent': 'x' } })).json.status).toBe(
      'mail_sent',
    )
  })

  it('is kept even when the mail of the form has nowhere to go', async () => {
    const { send, site: open } = site('[text a]', '', { email: 'site@example.org' })
    const draft = open.draft('form', open.get('form', 900))
    draft.set('mail', { sender: 'site@example.org', recipient: 'nobody' })
    open.save(draft)
    expect((await send({ a: 'x' })).json.status).toBe('mail_failed')
    expect(open.service(inbox).list()).toHaveLength(1)
  })
})
