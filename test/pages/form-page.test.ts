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
    expect(text).toMatch(/<form\s+method="post"\s+enctype="multipart\/form-data"\s+action="\/contact-forms\/contact\/"/)
    expect(text).toContain('<input type="text" name="your-name" required autocomplete="name" maxlength="40">')
    expect(text).toMatch(/<input type="email" name="your-email" required aria-label="Your email"/)
    expect(text).toContain('<option value="Ferns &amp; moss">Ferns &amp; moss</option>')
    expect(text).toContain('<button type="submit">Send it</button>')
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
    expect(wrong.text).toContain('<strong class="error" id="your-email-error">')
    const right = await send({ 'your-name': 'Ann', 'your-email': 'ann@example.org', topic: 'Coffee', terms: '1' })
    expect(right.text).toContain('role="status"')
    expect(right.text).not.toContain('<form method="post"')
  })
})
