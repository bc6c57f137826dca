import { describe, expect, test } from 'vitest'
import { testSite } from '../harness.ts'

const files = {
  'forms/contact.md': `---
id: 40
title: Write <us>
additional_settings: "demo_mode: on"
---

<label>Your name
[text* your-name autocomplete:name maxlength:40]</label>
[email* your-email placeholder "you@example.org"]
[select topic "Ferns & moss" "Coffee"]
[checkbox days "Mon" "Tue"]
[acceptance terms] I agree [/acceptance]
[submit "Send it"]
`,
}

describe('the page of a form', () => {
  test('shows fields with labels that a browser can check and send without scripts', async () => {
    const { page } = testSite(files)
    const { status, text } = await page('/contact-forms/contact/')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Write &lt;us&gt;</h1>')
    expect(text).toContain('<form action="/contact-forms/contact/" method="post" class="wpcf7-form init demo"')
    expect(text).toContain('enctype="multipart/form-data" data-status="init">')
    expect(text).toMatch(
      /<label>Your name<br \/>\n<span [^>]*><input [^>]*name="your-name"[^>]* maxlength="40"[^>]* required /,
    )
    expect(text).toMatch(/<input [^>]*name="your-email"[^>]* required [^>]*aria-label="Your email"/)
    expect(text).toContain('<option value="Ferns &amp; moss">Ferns &amp; moss</option>')
    expect(text).toMatch(/<input [^>]*type="submit" value="Send it">/)
  })

  test('a field that says `default:get` begins with what the address has for it, until the form is sent', async () => {
    const template = `[text* a default:get "usual"] [text b "own"] [hidden ref default:get]
[select s multiple default:get default:2 "One" "Two" "Three"]`
    const { page } = testSite({ 'forms/asked.md': `---\nid: 41\ntitle: Asked\n---\n${template}\n` })
    const asked = await page('/contact-forms/asked/?a=%22x%22&b=no&ref=7&s[]=One')
    expect(asked.text).toContain('name="a" size="40" value="&quot;x&quot;"')
    expect(asked.text).toContain('name="b" size="40" value="own"')
    expect(asked.text).toContain('type="hidden" name="ref" value="7"')
    expect([...asked.text.matchAll(/<option value="(\w+)" selected>/g)].map(([, one]) => one)).toEqual(['One', 'Two'])
    const plain = await page('/contact-forms/asked/embed/?a=')
    expect(plain.text).toContain('name="a" size="40" value="usual"')
    expect(plain.text).toContain('type="hidden" name="ref" value=""')
    const [, action = ''] = /<form action="(.*?)"/.exec((await page('/contact-forms/asked/?a=x&ref=7')).text)!
    const body = new URLSearchParams({ a: '' })
    const again = await page(action.replaceAll('&amp;', '&'), { method: 'POST', body })
    expect(again.text).toContain('name="a" size="40" value=""')
    expect(again.text).toContain('type="hidden" name="ref" value="7"')
  })

  test('takes what is sent, and says at the field what is wrong', async () => {
    const { page } = testSite(files)
    const send = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return page('/contact-forms/contact/', { method: 'POST', body, headers: { 'user-agent': 'a browser' } })
    }
    const wrong = await send({ 'your-name': 'Ann', terms: '1' })
    expect(wrong.text).toContain('role="alert"')
    expect(wrong.text).toContain('<li id="wpcf7-f40-o1-ve-your-email">Please fill out this field.</li>')
    expect(wrong.text).toMatch(
      /name="your-email"[^>]* aria-invalid="true" aria-describedby="wpcf7-f40-o1-ve-your-email"[^>]*><span class="wpcf7-not-valid-tip" aria-hidden="true">Please fill out this field\.<\/span>/,
    )
    expect(wrong.text).toContain('data-status="invalid"')
    const right = await send({ 'your-name': 'Ann', 'your-email': 'ann@example.org', topic: 'Coffee', terms: '1' })
    expect(right.text).toContain('role="status"')
    expect(right.text).not.toContain('<form method="post"')
  })

  test('says in the words of its language that a request could not be taken, with the status of that', async () => {
    for (const [language, large, unread] of [
      ['en_US', /too large to send/, /Invalid JSON/],
      ['de_DE', /zu groß, um gesendet zu werden/, /konnte nicht gespeichert werden/],
    ] as const) {
      const { page } = testSite({ ...files, 'settings.json': `{ "language": "${language}" }` })
      const send = async (body: string, type: string) => {
        const sent = { method: 'POST', body, headers: { 'content-type': type } }
        const { status, text } = await page('/contact-forms/contact/', sent)
        return [status, /role="alert">(.*?)</.exec(text)![1]!] as const
      }
      const [tooLarge, why] = await send(`your-name=${'x'.repeat(9_000_000)}`, 'application/x-www-form-urlencoded')
      expect([tooLarge, why]).toEqual([413, expect.stringMatching(large)])
      expect(await send('{', 'application/json')).toEqual([400, expect.stringMatching(unread)])
    }
  })

  test('takes what is sent below the address of a language, too', async () => {
    const { page } = testSite({ ...files, 'settings.json': '{ "title": "T", "languages": ["en", "de"] }' })
    const body = new FormData()
    body.set('your-name', 'Ann')
    const { status, text } = await page('/de/contact-forms/contact/', { method: 'POST', body })
    expect([status, /<html lang="[^"]*"/.exec(text)![0]]).toEqual([200, '<html lang="de"'])
    expect(text).toContain('<form action="/de/contact-forms/contact/"')
    expect(text).toContain('aria-invalid="true"')
    expect(text).toContain('value="Ann"')
  })

  test('answers in the language of the page on which it stood, unless it has messages of its own', async () => {
    const settings = '{ "title": "T", "languages": ["en", "de"] }'
    const own = '---\nid: 41\ntitle: Own\nmessages: { invalid_required: Needed! }\n---\n\n[text* your-name]\n'
    const { page, ask } = testSite({ ...files, 'forms/own.md': own, 'settings.json': settings })
    const sent = async (path: string) => {
      const { text } = await page(path)
      const [, locale] = /name="_wpcf7_locale" value="([^"]*)"/.exec(text)!
      const body = new FormData()
      body.set('_wpcf7_locale', locale!)
      return (await page(path, { method: 'POST', body, headers: { 'user-agent': 'a browser' } })).text
    }
    const [german, english] = ['Bitte füllen Sie dieses Feld aus.', 'Please fill out this field.']
    expect(await sent('/de/contact-forms/contact/')).toContain(german)
    expect(await sent('/contact-forms/contact/')).toContain(english)
    expect(await sent('/de/contact-forms/own/')).toContain('Needed!')
    const answered = async (fields: object) => {
      const path = '/forms/v1/contact-forms/40/feedback'
      const { json } = await ask('POST', path, { json: fields, headers: { 'user-agent': 'a browser' } })
      return json.invalid_fields[0].message
    }
    expect(await answered({ _wpcf7_locale: 'de' })).toBe(german)
    for (const other of [{}, { _wpcf7_locale: 'fr' }, { _wpcf7_locale: 'en_US' }, { _wpcf7_locale: '../de' }])
      expect(await answered(other)).toBe(english)
  })

  test('stands bare in frames of the website itself, and of the origins in a setting', async () => {
    const framing = async (origins?: string[]) => {
      const settings = JSON.stringify({ title: 'Test site', forms_embed_origins: origins })
      const answer = await testSite({ ...files, 'settings.json': settings }).page('/contact-forms/contact/embed/')
      expect(answer.status).toBe(200)
      return /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy')!)![1]
    }
    expect(await framing()).toBe("'self'")
    expect(await framing(['https://shop.example', 'http://localhost:8080'])).toBe(
      "'self' https://shop.example http://localhost:8080",
    )
    // What is no origin would open the policy for more: then none counts.
    for (const wrong of [
      '*',
      "https://a.example; script-src 'unsafe-inline'",
      'https://a.example/path',
      'null',
      'data:',
    ])
      expect(await framing([wrong])).toBe("'self'")
    const { page } = testSite(files)
    const { text, headers } = await page('/contact-forms/contact/embed/')
    expect(text).toContain('<form action="/contact-forms/contact/embed/"')
    expect(text).not.toContain('<nav')
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
    const whole = await page('/contact-forms/contact/')
    expect(whole.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('answers in its frame what is sent there', async () => {
    const { page } = testSite(files)
    const body = new FormData()
    for (const [name, value] of Object.entries({ 'your-name': 'Ann', 'your-email': 'a@example.org', terms: '1' }))
      body.set(name, value)
    const sent = await page('/contact-forms/contact/embed/', {
      method: 'POST',
      body,
      headers: { 'user-agent': 'a browser' },
    })
    expect(sent.text).toContain('role="status"')
    expect(sent.text).not.toContain('<nav')
    expect(sent.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(sent.headers.get('cache-control')).toBe('no-store')
  })
})
