import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
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

it('a text that other programs fill may have any part', () => {
  const filled = { 'pages/c.md': '---\nid: 13\ntitle: C\n---\n{{< include "x" >}}\n' }
  expect(broken('/c/#x', filled)).toEqual([])
})

it('a site says which links another program answers', () => {
  const settings = {
    'settings.json': JSON.stringify({ title: 'T', url: 'http://site.test', unchecked_links: ['/shop/', '../api'] }),
  }
  expect(broken('/shop/soup/', settings)).toEqual([])
  expect(broken('../api/v1/', settings)).toEqual([])
  expect(broken('/shopping/', settings)).toEqual(['broken-link:7'])
})
