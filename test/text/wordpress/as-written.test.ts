import { describe, expect, it } from 'vitest'
import { asWritten } from '../../../src/text/wordpress/as-written.ts'
import { escapeHtml } from '../../../src/text/html/escape.ts'
import { showTermName } from '../../../src/text/html/sanitize.ts'

const written = (text: string) => asWritten(text, escapeHtml)

describe('asWritten', () => {
  it('gives the text that a person would write', () => {
    expect(written('Fish &amp; Chips')).toBe('Fish & Chips')
    expect(written('&lt;b&gt; &quot;a&quot; &#039;b&#039;')).toBe(`<b> "a" 'b'`)
    expect(written('Fish & Chips')).toBe('Fish & Chips')
    expect(written('&amp;copy; &quot;A &amp; B&quot;')).toBe('&amp;copy; "A & B"')
  })

  it('keeps entities that are shown in another way than their sign', () => {
    expect(asWritten('&quot;A&quot; &amp; &lt;B', showTermName)).toBe('&quot;A&quot; & <B')
  })

  it.each([
    '&amp;copy;',
    '&amp;amp;',
    '&copy; 2024',
    'a &amp;lt; b',
    '&amp;#38;',
    '&amp;#x26;',
    '&#8217;',
    '&amp;&amp;lt;',
    '&',
  ])('never changes what is shown: %s', (text) => {
    expect(escapeHtml(written(text))).toBe(escapeHtml(text))
    expect(showTermName(asWritten(text, showTermName))).toBe(showTermName(text))
  })
})
