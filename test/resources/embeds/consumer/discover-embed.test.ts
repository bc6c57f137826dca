import { describe, expect, it } from 'vitest'
import { discoverEmbed } from '../../../../src/resources/embeds/consumer/discover-embed.ts'

const page = new URL('https://example.com/a/b')
const json = 'type="application/json+oembed"'

describe('discoverEmbed', () => {
  it.each([
    [
      `<link rel="alternate" ${json} href="https://example.com/o?u=1&amp;f=json" title="x">`,
      'https://example.com/o?u=1&f=json',
    ],
    [`<LINK REL=alternate TYPE='Application/JSON+oEmbed' HREF='/o'/>`, 'https://example.com/o'],
    [`<link href=../o ${json}>`, 'https://example.com/o'],
    [`<link type="text/xml+oembed" href="/x"><link ${json} href="/j">`, 'https://example.com/j'],
    [`<link type="text/xml+oembed" href="/x">`, 'https://example.com/x'],
    [`<link ${json} href="/first"><link ${json} href="/second">`, 'https://example.com/first'],
    [`<link rel="stylesheet" href="/s"><p><link ${json} href="/o">`, 'https://example.com/o'],
  ])('finds the address in %s', (html, found) => {
    expect(discoverEmbed(html, page)).toBe(found)
  })

  it.each([
    '',
    '<p>no links</p>',
    '<link rel="alternate" type="application/json" href="/o">',
    `<link ${json}>`,
    `<link ${json} href="">`,
    `<link ${json} href="http://">`,
    `<linkage ${json} href="/o">`,
    `<a ${json} href="/o">`,
    `<link ${json} href="/o"`,
    `<!-- <link ${json} href="/o"> -->`,
    `<script>'<link ${json} href="/o">'</script>`,
  ])('finds none in %j', (html) => {
    expect(discoverEmbed(html, page)).toBeUndefined()
  })

  it('reads a page of nothing but beginnings in little time', () => {
    expect(discoverEmbed('<link '.repeat(150_000), page)).toBeUndefined()
    expect(discoverEmbed(`${'<link '.repeat(150_000)}>`, page)).toBeUndefined()
    expect(discoverEmbed('<svg>'.repeat(200_000), page)).toBeUndefined()
    expect(discoverEmbed(`${'<b>'.repeat(200)}<link ${json} href="/o">${'<b>'.repeat(300_000)}`, page)).toMatch(/o$/)
    expect(discoverEmbed(`${'<b>'.repeat(250)}${'</i>'.repeat(200_000)}`, page)).toBeUndefined()
  })
})
