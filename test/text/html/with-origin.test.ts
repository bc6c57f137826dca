import { expect, it } from 'vitest'
import { withOrigin } from '../../../src/text/html/with-origin.ts'

const origin = 'https://example.org'

it.each([
  ['<a href="/x">/x</a>', '<a href="https://example.org/x">/x</a>'],
  [`<img alt="" src='/uploads/a.jpg'>`, `<img alt="" src='https://example.org/uploads/a.jpg'>`],
  ['<a href="//cdn.example.org/x" title="a href=/b">', '<a href="//cdn.example.org/x" title="a href=/b">'],
  ['<a href="x"> href="/y"', '<a href="x"> href="/y"'],
  ['<a href="/never closed', '<a href="/never closed'],
])('%s', (html, whole) => {
  expect(withOrigin(html, origin)).toBe(whole)
})
