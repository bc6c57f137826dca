import { describe, expect, test } from 'vitest'
import {
  excerptOf,
  excerptOfHtml,
  renderComment,
  renderExcerpt,
  renderPlain,
} from '../../../src/text/wordpress/render.ts'
import { renderTitle } from '../../../src/text/wordpress/typography.ts'

const word = (count: number) => Array.from({ length: count }, (_, at) => `word${at + 1}`).join(' ')
const plain = (html: string) => html.trim()

/** Content, what is shown of it, and its excerpt, as a WordPress site answered them (ends trimmed). */
const contents: [string, string, string][] = [
  ['One\n\nTwo\nThree\n\n\n\nFour', '<p>One</p>\n<p>Two<br />\nThree</p>\n<p>Four</p>', '<p>One Two Three Four</p>'],
  ['Before\n<div>inside</div>\nAfter', '<p>Before</p>\n<div>inside</div>\n<p>After</p>', '<p>Before inside After</p>'],
  [
    '<blockquote>Said\n\nSaid more</blockquote>',
    '<blockquote><p>Said</p>\n<p>Said more</p></blockquote>',
    '<p>Said Said more</p>',
  ],
  ['<pre>a\n\n  b\nc</pre>\n\nafter', '<pre>a\n\n  b\nc</pre>\n<p>after</p>', '<p>a b c after</p>'],
  [
    '<table>\n<tr><td>a</td><td>b</td></tr>\n</table>',
    '<table>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</table>',
    '<p>a b</p>',
  ],
  ['One <!-- note --> two', '<p>One <!-- note --> two</p>', '<p>One two</p>'],
  [
    '<!-- wp:paragraph -->\n<p>Block one</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph {"align":"center"} -->\n<p class="has-text-align-center">Block two</p>\n<!-- /wp:paragraph -->',
    '<p>Block one</p>\n\n\n\n<p class="has-text-align-center">Block two</p>',
    '<p>Block one Block two</p>',
  ],
  ['<!-- wp:html -->\n<div>raw\n\nhtml</div>\n<!-- /wp:html -->', '<div>raw\n\nhtml</div>', '<p>raw html</p>'],
  ['Before [q7code] after', '<p>Before [q7code] after</p>', '<p>Before [q7code] after</p>'],
  [
    'One [gallery ids="1"] two [q7code] three',
    '<p>One [gallery ids=&#8221;1&#8243;] two [q7code] three</p>',
    '<p>One two [q7code] three</p>',
  ],
  ['a &amp; b &lt;c&gt; d &copy; e', '<p>a &amp; b &lt;c&gt; d &copy; e</p>', '<p>a &amp; b &lt;c&gt; d &copy; e</p>'],
  ['a & b', '<p>a &#038; b</p>', '<p>a &#038; b</p>'],
  [
    'Before the fold\n\n<!--more-->\n\nAfter the fold',
    '<p>Before the fold</p>\n<p><!--more--></p>\n<p>After the fold</p>',
    '<p>Before the fold</p>',
  ],
  ['', '', ''],
  [word(28), `<p>${word(28)}</p>`, `<p>${word(28)}</p>`],
  ['<h2>Head</h2>\n<p>Body</p>', '<h2>Head</h2>\n<p>Body</p>', '<p>Head Body</p>'],
  [
    '<code>"a" -- b</code> and "c"',
    '<p><code>"a" -- b</code> and &#8220;c&#8221;</p>',
    '<p>&#8220;a&#8221; &#8212; b and &#8220;c&#8221;</p>',
  ],
  ['<pre>"a"... -- b</pre>', '<pre>"a"... -- b</pre>', '<p>&#8220;a&#8221;&#8230; &#8212; b</p>'],
  ['<a title="it\'s" href="#">x</a>', '<p><a title="it\'s" href="#">x</a></p>', '<p>x</p>'],
  [
    'ok <script></script><b onclick="x()">b</b> <a href="http://example.org/">l</a> <iframe src="http://example.org/"></iframe> <img src="http://example.org/i.png" alt="a" />',
    '<p>ok <script></script><b onclick="x()">b</b> <a href="http://example.org/">l</a> <iframe src="http://example.org/"></iframe> <img decoding="async" src="http://example.org/i.png" alt="a" /></p>',
    '<p>ok b l</p>',
  ],
  [
    '<h2 class="a" id="b">h</h2><p style="text-align:center">p</p><ul><li>l</li></ul><a href="https://example.org/" target="_blank" rel="noopener">a</a><table><tbody><tr><td>1</td></tr></tbody></table><pre>x</pre><img src="http://example.org/i.png" alt="a" width="1" height="1" />',
    '<h2 class="a" id="b">h</h2>\n<p style="text-align:center">p</p>\n<ul>\n<li>l</li>\n</ul>\n<p><a href="https://example.org/" target="_blank" rel="noopener">a</a></p>\n<table>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n<pre>x</pre>\n<p><img decoding="async" loading="lazy" src="http://example.org/i.png" alt="a" width="1" height="1" /></p>',
    '<p>h p l a 1 x</p>',
  ],
]

describe('content', () => {
  test.each(contents)('%j is shown as a WordPress site shows it', (raw, shown, excerpt) => {
    expect(plain(renderPlain(raw))).toBe(shown)
    expect(plain(excerptOf(raw, { words: 55, shortcodes: ['gallery'] }))).toBe(excerpt)
  })

  test('emoticons become emoji unless the site does not want it', () => {
    expect(renderPlain('Well :-) <code>:)</code> a:)b :lol:')).toBe('<p>Well 🙂 <code>:)</code> a:)b 😆</p>\n')
    expect(renderPlain('Well :-)', { smilies: false })).toBe('<p>Well :-)</p>\n')
    expect(renderPlain('<b>8-)</b> <!-- :x --> :mrgreen: 8O :?:')).toBe(
      '<p><b>😎</b> <!-- :x --> :mrgreen: 😯 ❓</p>\n',
    )
  })

  test('pictures and frames say how they are loaded, unless they do so themselves', () => {
    const shown = (tag: string) => renderPlain(`<!-- wp:html -->${tag}`)
    expect(shown('<img src="a">')).toBe('<img decoding="async" src="a">')
    expect(shown('<img src="a" loading="eager" width="1" height="1" decoding="sync">')).toContain(
      '<img src="a" loading="eager"',
    )
    expect(shown("<img src='a'>")).toBe("<img src='a'>")
    expect(shown('<iframe src="a" width="1" height="1">')).toBe('<iframe loading="lazy" src="a" width="1" height="1">')
    expect(shown('<iframe src="a">')).toBe('<iframe src="a">')
  })

  test('shortcodes of the site stay as they are written, without the paragraph around them', () => {
    const options = {
      shortcodes: ['gallery', 'caption', 'embed'],
      addresses: { shortcode: 'embed', alone: ['https://x.org/?a=1&b--c'] },
    }
    expect(
      renderPlain('[gallery ids="1"]\n\n[embed]https://x.org/?a--b[/embed]\n\nhttps://x.org/?a=1&b--c', options),
    ).toBe(
      '[gallery ids="1"]\n<p>[embed src="https://x.org/?a--b" /]</p>\n<p>[embed alone src="https://x.org/?a=1&b--c" /]</p>\n',
    )
    expect(renderPlain('[caption width="9"]<img src="a" /> "b"[/caption]', options)).toBe(
      '[caption width="9"]<img decoding="async" src="a" /> &#8220;b&#8221;[/caption]\n',
    )
    expect(excerptOf('a [gallery ids="1"] b\n\nhttps://x.org/?a=1&b--c\n\n[q7code]', { words: 9, ...options })).toBe(
      '<p>a b [q7code]</p>\n',
    )
  })
})

describe('titles', () => {
  test.each([
    ['Q7 Fish & Chips', 'Q7 Fish &#038; Chips'],
    ['Q7 Fish &amp; Chips', 'Q7 Fish &amp; Chips'],
    ['Q7 <em>soft</em> title', 'Q7 <em>soft</em> title'],
    ['Q7 1 < 2 > 0', 'Q7 1 < 2 > 0'],
    ['  Q7  two  blanks  ', 'Q7  two  blanks'],
    ['Q7y "Title" -- it\'s...', 'Q7y &#8220;Title&#8221; &#8212; it&#8217;s&#8230;'],
    ['q7l it’s “quoted” \'plain\' "double"', 'q7l it’s “quoted” &#8216;plain&#8217; &#8220;double&#8221;'],
    ['Q7h <script></script> <em onclick="y">t</em>', 'Q7h <script></script> <em onclick="y">t</em>'],
    ['<code>a & b</code>', '<code>a &#038; b</code>'],
    [' \u00a0no break ', '\u00a0no break'],
  ])('%j is shown as %j', (raw, shown) => expect(renderTitle(raw)).toBe(shown))
})

describe('excerpts', () => {
  test.each([
    ['First\n\nSecond', '<p>First</p>\n<p>Second</p>'],
    ['With <em>markup</em> & more', '<p>With <em>markup</em> &#038; more</p>'],
    ['An "excerpt" -- it\'s...', '<p>An &#8220;excerpt&#8221; &#8212; it&#8217;s&#8230;</p>'],
    [
      'a <script></script> <i style="position:fixed">i</i> <form>f</form>',
      '<p>a <script></script> <i style="position:fixed">i</i> </p>\n<form>f</form>',
    ],
    ['', ''],
  ])('a given excerpt %j is shown as %j', (raw, shown) => expect(plain(renderExcerpt(raw))).toBe(shown))

  test('an excerpt made from content ends after so many words', () => {
    expect(excerptOf(word(56), { words: 55 })).toBe(`<p>${word(55)} [&hellip;]</p>\n`)
    expect(excerptOf(word(31), { words: 30 })).toBe(`<p>${word(30)} [&hellip;]</p>\n`)
    expect(excerptOf('a <b>b</b>\n<p>c</p>', { words: 2 })).toBe('<p>a b [&hellip;]</p>\n')
    expect(excerptOf('a b', { words: 2 })).toBe('<p>a b</p>\n')
  })

  test('only the first page and what stands before the fold counts', () => {
    expect(excerptOf('one<!--nextpage-->two', { words: 9 })).toBe('<p>one</p>\n')
    expect(excerptOf('<!--nextpage-->one<!--more Read on-->two', { words: 9 })).toBe('<p>one</p>\n')
    expect(
      excerptOf(
        '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><!-- wp:more --><!--more--><!-- /wp:more --><p>b</p>',
        { words: 9 },
      ),
    ).toBe('<p>a</p>\n')
    expect(excerptOf('one <!--morel--', { words: 9 })).toBe('<p>one</p>\n')
  })

  test('pictures, code and other blocks without text are left out', () => {
    const blocks = '<!-- wp:code --><pre>x</pre><!-- /wp:code --><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->'
    expect(excerptOf(blocks, { words: 9 })).toBe('<p>a</p>\n')
  })

  test('the excerpt of rendered content is made from its text, up to the fold and without footnotes', () => {
    expect(excerptOfHtml('<p>One <b>two</b></p>\n<p>Three</p>\n', 'One **two**\n\nThree', { words: 2 })).toBe(
      '<p>One two [&hellip;]</p>\n',
    )
    expect(excerptOfHtml('<p>a</p>\n<!--more-->\n<p>b</p>', 'a\n\n<!--more-->\n\nb', { words: 9 })).toBe('<p>a</p>\n')
    expect(
      excerptOfHtml(
        '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> b</p>\n<section class="footnotes"><p>c</p></section>',
        '',
        { words: 9 },
      ),
    ).toBe('<p>a b</p>\n')
    expect(excerptOfHtml('', '', { words: 9 })).toBe('')
  })
})

describe('comments', () => {
  test.each([
    ['First remark', '<p>First remark</p>'],
    ['A <strong>reply</strong>\n\nTwo lines', '<p>A <strong>reply</strong></p>\n<p>Two lines</p>'],
    [
      'See http://a.example.org/ and <a href="http://b.example.org/" rel="nofollow ugc">b</a> q7o',
      '<p>See <a href="http://a.example.org/" rel="nofollow ugc">http://a.example.org/</a> and <a href="http://b.example.org/" rel="nofollow ugc">b</a> q7o</p>',
    ],
    [
      'subscriber xh<strong>s</strong> <a href="http://example.org/" rel="nofollow ugc">l</a> ',
      '<p>subscriber xh<strong>s</strong> <a href="http://example.org/" rel="nofollow ugc">l</a> </p>',
    ],
    [
      'editor <script></script><h2>h</h2><strong>s</strong> <a href="http://example.org/" rel="nofollow ugc">l</a> <img src="http://example.org/i.png" />',
      '<p>editor <script></script></p>\n<h2>h</h2>\n<p><strong>s</strong> <a href="http://example.org/" rel="nofollow ugc">l</a> <img src="http://example.org/i.png" /></p>',
    ],
    ['It\'s "fine" :)', '<p>It&#8217;s &#8220;fine&#8221; 🙂</p>'],
    ['<b>never <i>closed', '<p><b>never <i>closed</i></b></p>'],
    ['one</b> two</div>', '<p>one two</p>'],
    ['I <3 it', '<p>I &lt;3 it</p>'],
    ['2 < 3 :)', '<p>2 < 3 🙂\n</p>'],
  ])('%j is shown as a WordPress site shows it', (raw, shown) => expect(plain(renderComment(raw))).toBe(shown))
})
