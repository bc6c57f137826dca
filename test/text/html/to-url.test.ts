import { describe, expect, it } from 'vitest'
import { toUrl } from '../../../src/text/html/to-url.ts'

describe('toUrl', () => {
  it.each([
    ['http://example.org', 'http://example.org'],
    ['HTTPS://example.org/A', 'https://example.org/A'],
    ['  https://example.org/a b ', 'https://example.org/a%20b'],
    ['https://example.org/ü?q=ö', 'https://example.org/ü?q=ö'],
    ['mailto:jane@example.org', 'mailto:jane@example.org'],
    ['/about', '/about'],
    ['#top', '#top'],
    ['?page=2', '?page=2'],
    ['https://[::1]:80/[a]?b[]=c', 'https://[::1]:80/%5Ba%5D?b%5B%5D=c'],
    ['mailto:jane@example.org?body=a%0Ab', 'mailto:jane@example.org?body=a%0Ab'],
    ['', ''],
  ])('keeps what is an address: %s', (text, url) => {
    expect(toUrl(text)).toBe(url)
  })

  it('puts http:// before an address without a scheme', () => {
    expect(toUrl('example.org')).toBe('http://example.org')
    expect(toUrl('www.example.org/a')).toBe('http://www.example.org/a')
  })

  it.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'gives nothing for a scheme that could run something: %j',
    (text) => {
      expect(toUrl(text)).toBe('')
    },
  )

  it('takes out markup, signs that no address has, and encoded line breaks', () => {
    expect(toUrl('<b>example.org</b>')).toBe('http://example.org')
    expect(toUrl('http://example.org/"><\\')).not.toMatch(/["<>\\]/)
    expect(toUrl('http://example.org/%0d%0aX%0%0dd')).toBe('http://example.org/X')
  })
})
