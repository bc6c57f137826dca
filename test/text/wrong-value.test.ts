import { expect, it } from 'vitest'
import { checkSite } from '../../src/site/check/check.ts'
import { testSite } from '../harness.ts'

const about = (frontMatter: string, path = 'posts/a.md') =>
  checkSite(testSite({ [path]: `---\n${frontMatter}\n---\n` }).site)
    .filter(({ code }) => code === 'wrong-value')
    .map(({ message, hint }) => (hint ? `${message}; ${hint}` : message))

it.each<[string, string, string]>([
  ['a word that is not in a list', 'status: publihs', "'status': 'publihs' is not one of publish, future, "],
  ['a text where yes or no is meant', 'sticky: maybe', "'sticky' must be true or false, but is 'maybe'"],
  ['a number where text is meant', 'excerpt: 12', "'excerpt' must be text, but is 12; put it in quotes"],
  ['a list where text is meant', 'excerpt: [A]', `'excerpt' must be text, but is ["A"]`],
  ['what may be one of several', 'author: true', "'author' must be text or a number, but is true"],
  ['a thing in a list', 'categories: [1, {a: b}]', `'categories' must be text or a number, but is {"a":"b"}`],
  ['a text of several lines', 'status: "a\\nb"', "'status': 'a\\nb' is not one of publish, future, "],
  [
    'a number that cannot be read exactly',
    `title: ${'9'.repeat(38)}`,
    "'title' must be at most 9007199254740991, but is 1e+38; if it is text, put it in quotes",
  ],
  ['a date that is none', 'expiryDate: tomorrow', "'expiryDate': 'tomorrow' is not a date; write "],
])('%s is told with the value and with what may stand there', (_what, line, told) => {
  expect(about(line)).toEqual([expect.stringContaining(told)])
})

it('tells the word that is meant, and the form that fits best', () => {
  expect(about('status: publihs')[0]).toMatch(/; did you mean 'publish'\?$/)
  expect(about('roles: [editr]', 'users/x.md')[0]).toMatch(
    /^'roles': 'editr' is not one of .*; did you mean 'editor'\?$/,
  )
  expect(about('geo: [95, 7]', 'venues/x.md')[0]).toBe("'geo' must be at most 90, but is 95")
  expect(about(`status: ${'x'.repeat(500)}`)[0]).toContain(`'${'x'.repeat(60)}…'`)
})

it('a number beyond its bounds is told with the bound', () => {
  const { site } = testSite({ 'settings.json': '{ "excerpt_words": 0 }' })
  expect(checkSite(site).map(({ message }) => message)).toEqual(["'excerpt_words' must be at least 1, but is 0"])
})
