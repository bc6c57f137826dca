import { expect, it } from 'vitest'
import { entryChange } from '../../../src/site/review/entry-change.ts'
import { pairEntries } from '../../../src/site/review/pairs.ts'
import { type Files, testSite } from '../../harness.ts'

/** The sentences about each entry that other files change, by its path. */
function sentences(before: Files, after: Files): Record<string, readonly string[]> {
  const settings = { 'settings.json': '{ "title": "T", "permalink": "/%postname%/" }' }
  const [was, is] = [testSite({ ...settings, ...before }).site, testSite({ ...settings, ...after }).site]
  const pairs = pairEntries(was, is, new Set([...Object.keys(before), ...Object.keys(after)]), new Map())
  const changes = pairs.map((pair) => entryChange(pair, { before: was, after: is }))
  return Object.fromEntries(changes.flatMap((one) => (one ? [[one.path, one.sentences]] : [])))
}

it('says what is at the address that an entry had: nothing, a way to it, or another entry', () => {
  const post = (id: number, more = '') => `---\nid: ${id}\ntitle: P${id}\ndate: 2026-01-01\n${more}---\n`
  const moved = (way: string) => `Its address was /a/ and is /b/. ${way}`
  expect(sentences({ 'posts/a.md': post(5) }, { 'posts/b.md': post(5) })['posts/b.md']).toEqual([
    moved('The old one does not work any more: `aliases` in its file would redirect it.'),
  ])
  expect(sentences({ 'posts/a.md': post(5) }, { 'posts/b.md': post(5, 'aliases: [a]\n') })['posts/b.md']).toEqual([
    moved('The old one redirects to the new one.'),
  ])
  const taken = { 'posts/b.md': post(5), 'pages/a.md': '---\nid: 6\ntitle: A\n---\n' }
  expect(sentences({ 'posts/a.md': post(5) }, taken)['posts/b.md']).toEqual([moved('pages/a.md is at /a/ now.')])
  const draft = { 'posts/b.md': post(5), 'pages/a.md': '---\nid: 6\ntitle: A\nstatus: private\n---\n' }
  expect(sentences({ 'posts/a.md': post(5) }, draft)['posts/b.md']).toEqual([
    moved('The old one does not work any more: `aliases` in its file would redirect it.'),
  ])
  expect(sentences({ 'posts/a.md': post(5) }, {})['posts/a.md']).toContain('/a/ does not work any more.')
  const { 'pages/a.md': page } = taken
  expect(sentences({ 'posts/a.md': post(5) }, { 'pages/a.md': page })['posts/a.md']).toContain(
    'pages/a.md is at /a/ now.',
  )
  const led = { 'posts/c.md': post(7, 'aliases: [a]\n') }
  expect(sentences({ 'posts/a.md': post(5) }, led)['posts/a.md']).toContain('/a/ redirects to posts/c.md now.')
  expect(sentences({ 'posts/a.md': post(5) }, { ...led, 'posts/b.md': post(5) })['posts/b.md']).toEqual([
    moved('/a/ redirects to posts/c.md now.'),
  ])
})
