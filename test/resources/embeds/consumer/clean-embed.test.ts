import * as fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { cleanEmbed } from '../../../../src/resources/embeds/consumer/clean-embed.ts'
import { vectors } from '../../../text/html/xss-vectors.ts'
import { runs } from '../../../runs.ts'

describe('markup of a provider', () => {
  it('keeps a widget', () => {
    expect(cleanEmbed('<blockquote><p>Said</p></blockquote><script src="x"></script>')).toBe(
      '<blockquote><p>Said</p></blockquote>',
    )
  })

  it('is none when it is longer, or of more tags, than any widget', () => {
    expect(cleanEmbed('<b>'.repeat(1000))).not.toBe('')
    expect(cleanEmbed('<b>'.repeat(2001))).toBe('')
    expect(cleanEmbed(`<b>${'a'.repeat(64 * 1024)}</b>`)).toBe('')
  })

  it.each([
    [
      '<blockquote class="x"><p lang="en">A &amp; b <a href="https://e.org/?a=1&amp;b=2">c</a></p>&mdash; d</blockquote>\n<script async>if (a<b) c()</script>',
      '<blockquote><p>A &amp; b <a href="https://e.org/?a=1&amp;b=2" rel="nofollow noopener">c</a></p>&mdash; d</blockquote>\n',
    ],
    [
      '<figure><img src="https://e.org/a.png" alt="" width="" class="x"><figcaption>a<br>b</figcaption></figure>',
      '<figure><img src="https://e.org/a.png" alt="" /><figcaption>a<br />b</figcaption></figure>',
    ],
    [
      '<iframe width="560" src="https://e.org/v" allow="camera" title="A &quot;b&quot;" allowfullscreen>no frames</iframe>',
      '<iframe width="560" src="https://e.org/v" title="A &quot;b&quot;" allowfullscreen sandbox="allow-scripts">no frames</iframe>',
    ],
    ['<IFRAME SRC="http://e.org/">no <b>frames</b></IFRAME><p>after', '<p>after</p>'],
    ['<iframe src="https:e.org"><iframe src="https://e.org:x/">', ''],
    ['<p>a</p><iframe srcdoc="x">b', '<p>a</p>'],
    ['<!-- a --><p>b<!--<b>c</b>--></p><select><option>d</option></select><style>e', '<p>b</p>'],
    ['<textarea><i>a</i></textarea><xmp><i>b</i></xmp><i>c', '<i>c</i>'],
    ['</blockquote><b><i>a</b></i>', '<b><i>a</i></b>'],
    ['<a href="/own">a</a><a href="//e.org">b</a><a href="mailto:c" rel="x">c</a>', 'abc'.replace(/./g, link)],
  ])('holds of %j what an embed may hold', (html, clean) => {
    expect(cleanEmbed(html)).toBe(clean)
  })

  it('holds nothing else, whatever was sent, and is then clean', () => {
    const hostile = fc.array(fc.constantFrom(...pieces, ...vectors), { maxLength: 14 }).map((found) => found.join(''))
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = cleanEmbed(html)
        expect(excessOf(clean)).toEqual([])
        expect(cleanEmbed(clean)).toBe(clean)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('is looked at by what does find an excess', () => {
    const html = '<p id="a"><!----><iframe src="https://e.org/"></iframe><a href="//e.org">b</a><img alt=c><svg>'
    const found = ['p id=a', 'comment', 'iframe', 'a href=//e.org', 'a', 'img', 'svg']
    expect(excessOf(html)).toEqual(found)
  })
})

function link(text: string): string {
  return `<a rel="nofollow noopener">${text}</a>`
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('b br cite em figcaption figure i p strong'.split(' ').map((name) => [name, []])),
  a: ['href', 'rel'],
  blockquote: ['cite'],
  iframe: ['src', 'width', 'height', 'title', 'sandbox', 'allowfullscreen', 'frameborder', 'scrolling', 'loading'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
}
const isHttps = (address = '') => URL.canParse(address) && address.toLowerCase().startsWith('https://')

/** What another parser finds in markup that an embed may not hold: `tag name=value`, or the tag alone. */
function excessOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    oncomment: () => void found.push('comment'),
    onprocessinginstruction: (name) => void found.push(name),
    onopentag(tag, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        const isAddress = ['href', 'src', 'cite'].includes(name)
        if (!allowed[tag]?.includes(name) || (isAddress && !isHttps(value))) found.push(`${tag} ${name}=${value}`)
      }
      const isFree = tag === 'iframe' && attributes['sandbox'] !== 'allow-scripts'
      const isBare = (tag === 'iframe' || tag === 'img') && !isHttps(attributes['src'])
      const isFollowed = tag === 'a' && attributes['rel'] !== 'nofollow noopener'
      if (!allowed[tag] || isFree || isBare || isFollowed) found.push(tag)
    },
  })
  parser.end(html)
  return found
}

const pieces =
  `<|>|"|'|=|/| |\n|&|;|<!--|-->|<b|<B>|<a href=|</b>|<img src=x |<img src="https://a.org/i" |<iframe src="https://a.org"|<iframe>|</iframe>|</IFRAME>
|</a>|<p>|<p id=x>|<blockquote cite=|</blockquote>| onerror=|javascript:|https://|//a.org|&#58;|&colon;|&#x0A;|x|<script>|</script>|<textarea>|</textarea>
|title="|title='|alt=|src=|srcdoc=|sandbox="allow-same-origin"|allowfullscreen|width=|\`|\\|\0|<style>|<svg|<math>|<!|<?|]]>|<option>|<xmp>|<template>|</`.split(
    '|',
  )
