import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const about = (text: string, path = 'posts/a.md') => {
  const settings = '{ "fields": { "post": { "price": { "type": "number" }, "note": { "type": "text" } } } }'
  const { site } = testSite({ 'settings.json': settings, [path]: text })
  const found = checkSite(site).filter(({ code }) => code === 'misread-number')
  return found.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

it.each(['1.0', '007', '1e3', '0x10', '+5', '2.'])('a title %s is reported: it is shown as another number', (title) => {
  expect(about(`---\ntitle: ${title}\n---\n`)).toEqual([`2:8 'title': ${title} is read as the number ${Number(title)}`])
})

it('a number that is shown as it is written is not reported, nor one where only numbers may stand', () => {
  expect(about('---\ntitle: 2027\n---\n')).toEqual([])
  expect(about('---\ntitle: "1.0"\n---\n')).toEqual([])
  expect(about('---\ntitle: A\nprice: 10.00\n---\n')).toEqual([])
})

it('a number that another file states, or whose place is not known, is not reported', () => {
  const settings = '{ "languages": ["en", "de"], "shared": { "post": ["featured_media"] } }'
  const files = { 'posts/a.md': '---\nfeatured_media: 7\n---\n', 'posts/a.de.md': '---\ntitle: Eins\n---\n10 Tage\n' }
  const { site } = testSite({ 'settings.json': settings, ...files })
  expect(checkSite(site).filter(({ code }) => code === 'misread-number')).toEqual([])
  expect(about('+++\ntitle = 7\n+++\n')).toEqual([])
})

it('the place is right in JSON, too', () => {
  expect(about('{ "title": 1.0 }', 'posts/a.json')).toEqual(["1:12 'title': 1.0 is read as the number 1"])
})
