import { expect, it } from 'vitest'
import { plainText } from '../../../src/text/html/sanitize.ts'

it.each([
  ['plain words', 'plain words'],
  ['  two \t\n words ', 'two words'],
  ['<b>bold</b> <script>gone()</script>words', 'bold words'],
  ['<b>', ''],
  ['2 < 3 and <not closed', '2 &lt; 3 and &lt;not closed'],
  ['100% sure %41', '100% sure'],
  ['a%4%411b', 'ab'],
])('a field of one line takes %j as %j', (text, line) => {
  expect(plainText(text)).toBe(line)
})

it('takes out octets in a time that grows with the text alone', () => {
  expect(plainText('%'.repeat(20_000) + '41'.repeat(20_000))).toBe('')
})
