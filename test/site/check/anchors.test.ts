import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { linksIn } from '../../../src/text/links-in.ts'
import { testSite } from '../../harness.ts'

const target = `---
id: 11
title: B
---
## The *first* part & more

<a name="old"></a><span id='new'></span>

Set
===

### Said {#own-name}

## Twice

## Twice
`

const broken = (link: string, more: Record<string, string> = {}) =>
  checkSite(
    testSite({ 'pages/b.md': target, 'pages/a.md': `---\nid: 12\ntitle: A\n---\n## Here\n\n[x](${link})\n`, ...more })
      .site,
  )
    .filter(({ code }) => code !== 'missing-alt')
    .map(({ code, line }) => `${code}:${line}`)

it.each([
  '#here',
  '#top',
  '/b/#the-first-part-more',
  '/b/#the-first-part--more',
  'b.md#old',
  '/b#new',
  '/b/#set',
  '/b/#own-name',
  '/b/#twice-2',
  '/b/#',
  '/b/#:~:text=Set',
  '/b/#comment-7',
])('a link to %s leads to a part that is there', (link) => expect(broken(link)).toEqual([]))

it.each(['#there', '/b/#last', 'b.md#second'])('a link to %s is found at its line', (link) =>
  expect(broken(link)).toEqual(['broken-anchor:7']),
)

it('a page that is not there is one finding, whatever part of it is named', () => {
  expect(broken('/c/#x')).toEqual(['broken-link:7'])
})

it.each([
  '{{< include "x" >}}',
  '<!-- wp:footnotes /-->',
  '--8<-- "CONTRIBUTING.md"',
  '    -8<- "a.md:part"',
  '<!-- @include: ./parts/a.md{3,} -->',
  '{! a.md !}',
  '::: soup.kitchen',
  '#### <!-- md:setting config.pot -->',
  '::: click\n    :module: soup',
])('a text that is filled by %s may have any part', (body) => {
  const filled = { 'pages/c.md': `---\nid: 13\ntitle: C\n---\n${body}\n` }
  expect(broken('/c/#x', filled)).toEqual([])
})

it.each(['::: tip\nWords\n:::', '8 -- 9 --', '<!-- include me -->'])(
  'a text with %j has the parts that it says',
  (body) => {
    const plain = { 'pages/c.md': `---\nid: 13\ntitle: C\n---\n${body}\n` }
    expect(broken('/c/#x', plain)).toEqual(['broken-anchor:7'])
  },
)

it.each([
  ['[](){ #+toc.slugify }', '#+toc.slugify'],
  ['=== "Soup, or stew"\n\n    Words', '#soup-or-stew'],
  ['===! "Soup"\n\n    Words', '#soup'],
  ['=== Soup\n\n    Words', '#gone'],
])('of %j, %s is a part but for that which is not there', (body, anchor) => {
  const page = { 'pages/c.md': `---\nid: 13\ntitle: C\n---\n${body}\n` }
  expect(broken(`/c/${anchor}`, page)).toEqual(anchor === '#gone' ? ['broken-anchor:7'] : [])
})

it('a site says which links another program answers', () => {
  const settings = {
    'settings.json': JSON.stringify({ title: 'T', url: 'http://site.test', unchecked_links: ['/shop/', '../api'] }),
  }
  expect(broken('/shop/soup/', settings)).toEqual([])
  expect(broken('../api/v1/', settings)).toEqual([])
  expect(broken('http://site.test/shop/soup/', settings)).toEqual([])
  expect(broken('http://site.test/shopping/', settings)).toEqual(['broken-link:7'])
  expect(broken('/shopping/', settings)).toEqual(['broken-link:7'])
})

it('a tag behind a backslash is a text in Markdown, and leads nowhere', () => {
  const told = (text: string) => linksIn(text, true).map(({ target }) => target)
  expect(told('\\<a href="URL">Text\\</a> and <a href="/x/">y</a>')).toEqual(['/x/'])
  expect(linksIn('\\<a href="URL">x</a>', false)).toHaveLength(1)
})

it('anchors that generators make of the source of a heading, or of those above it, are there', () => {
  const page =
    '---\nid: 13\ntitle: C\n---\n# Whole\n\n## Making it *fast*\n\n#### [`a/b`](/b/)\n\n### Fonts\n\n## `Easy` {.plain lang=en}\n'
  const linked = (link: string) => broken(link, { 'pages/c.md': page })
  for (const link of ['/c/#abb', '/c/#Making-it-fast-Fonts', '/c/#fonts', '/c/#easy', '/c/#ab'])
    expect(linked(link), link).toEqual([])
  for (const link of ['/c/#Fonts-Making-it-fast', '/c/#easy-fonts', '/c/#plain'])
    expect(linked(link), link).toEqual(['broken-anchor:7'])
})

it('long runs of empty lines are passed in linear time', () => {
  const before = process.cpuUsage()
  expect(broken('#nope', { 'pages/a.md': `---\nid: 12\ntitle: A\n---\n${'\n'.repeat(90_000)}[x](#nope)\n` })).toEqual([
    'broken-anchor:90005',
  ])
  // A second and more where each line looks through all that follow.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1)
})
