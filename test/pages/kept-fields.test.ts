import { describe, expect, test } from 'vitest'
import { testSite } from '../harness.ts'

const files = {
  'forms/visit.md': `---
id: 40
title: McpSession us
---

[text* your-name "Preset"]
[email* your-email]
[textarea your-message "Preset words"]
[number people min:1 max:50 "2"]
[date day]
[select topic default:1 "Ferns & moss" "Coffee"]
[select many multiple "One" "Two" "Three"]
[checkbox days default:1 free_text "Mon" "Tue" "Wed"]
[radio how default:1 "By train" "By car"]
[acceptance terms] I agree [/acceptance]
[hidden origin "page"]
[file picture]
[text your-password]
[text code autocomplete:one-time-code]
[quiz sum "1+1|2"]
[submit "Send it"]
`,
}
const good: readonly (readonly [string, string])[] = [
  ['your-name', 'Ann <b>"Lee"</b>'],
  ['your-email', 'nobody'],
  ['your-message', '\n  </textarea><script>alert(1)</script>\n\nSecond & last'],
  ['people', '7'],
  ['day', '2027-05-02'],
  ['topic', 'Coffee'],
  ['many[]', 'One'],
  ['many[]', 'Three'],
  ['days[]', 'Tue'],
  ['days[]', 'Wed'],
  ['days_free_text', 'or "any"'],
  ['how', 'By car'],
  ['terms', '1'],
  ['origin', 'elsewhere'],
  ['your-password', 'hunter2hunter2'],
  ['code', '424242'],
  ['sum', 'three of them'],
]

async function sendTo(page: ReturnType<typeof testSite>['page'], fields = good, path = '/contact-forms/visit/') {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  body.append('picture', new File(['x'], 'secret-name.png', { type: 'image/png' }))
  return page(path, { method: 'POST', body, headers: { 'user-agent': 'a browser' } })
}

describe('the page of a form that was not sent', () => {
  test.each(['/contact-forms/visit/', '/contact-forms/visit/embed/'])('keeps what was typed (%s)', async (path) => {
    const { page } = testSite(files)
    const { text, headers } = await sendTo(page, good, path)
    expect(text).toContain('role="alert"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toMatch(/<input [^>]*name="your-name"[^>]* value="Ann &lt;b&gt;&quot;Lee&quot;&lt;\/b&gt;"/)
    expect(text).toMatch(/<input [^>]*name="your-email"[^>]* value="nobody"/)
    // FormData ends lines as browsers do.
    expect(text.replaceAll('\r', '')).toContain(
      '>\n\n  &lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;\n\nSecond &amp; last</textarea>',
    )
    expect(text).toMatch(/name="people"[^>]* value="7"/)
    expect(text).toMatch(/name="day"[^>]* value="2027-05-02"/)
    const chosen = [...text.matchAll(/<option value="([^"]*)" selected>/g)].map(([, value]) => value)
    expect(chosen).toEqual(['Coffee', 'One', 'Three'])
    const ticked = [...text.matchAll(/<input [^>]*value="([^"]*)" checked/g)].map(([, value]) => value)
    expect(ticked).toEqual(['Tue', 'Wed', 'By car', '1'])
    expect(text).toMatch(/name="days_free_text"[^>]* value="or &quot;any&quot;"/)
  })

  test('keeps no file, no answer of a quiz, nothing secret and nothing that nobody typed', async () => {
    const { page } = testSite(files)
    const { text } = await sendTo(page)
    for (const kept of ['secret-name', 'three of them', 'hunter2', '424242', 'elsewhere'])
      expect(text).not.toContain(kept)
    expect(text).toMatch(/type="hidden" name="origin" value="page"/)
  })

  test('keeps what was emptied and unticked, too, and not the defaults', async () => {
    const { page } = testSite(files)
    const { text } = await sendTo(page, [
      ['your-name', ''],
      ['your-message', ''],
      ['topic', 'Coffee'],
    ])
    expect(text).toMatch(/name="your-name"[^>]* value=""/)
    expect(text).not.toContain('Preset')
    expect(text).not.toMatch(/ checked/)
    const fresh = (await page('/contact-forms/visit/')).text
    expect(fresh).toContain('Preset words')
    expect([...fresh.matchAll(/ checked/g)]).toHaveLength(2)
  })

  test('shows nobody else what somebody typed', async () => {
    const { page } = testSite(files)
    await sendTo(page)
    expect((await page('/contact-forms/visit/')).text).not.toMatch(/nobody|Second|By car" checked/)
  })

  test('keeps what came as lists, numbers or names of objects, as text', async () => {
    const { page } = testSite(files)
    const body = 'your-name[]=a&your-name[]=b&__proto__=x&constructor=y&your-email[x]=z&people=%00%22'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'a browser' }
    const { status, text } = await page('/contact-forms/visit/', { method: 'POST', body, headers })
    expect(status).toBe(200)
    expect(text).toMatch(/name="your-name"[^>]* value="a"/)
    expect(text).toMatch(/name="people"[^>]* value="&quot;"/)
  })

  test('is told to REST as before, without what was sent', async () => {
    const { ask } = testSite(files)
    const body = new FormData()
    body.set('your-name', 'Typed words')
    const answer = await ask('POST', '/forms/v1/contact-forms/40/feedback', { body })
    expect(answer.json.status).toBe('validation_failed')
    expect(answer.text).not.toContain('Typed words')
  })
})
