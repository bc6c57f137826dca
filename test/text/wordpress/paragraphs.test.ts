import { describe, expect, test } from 'vitest'
import { paragraphs } from '../../../src/text/wordpress/paragraphs.ts'

/** What is shown ends with a line end; the tables leave it out. */
const shown = (html: string) => paragraphs(html).replace(/\n$/, '')

const text: [string, string][] = [
  ['One\n\nTwo\nThree\n\n\n\nFour', '<p>One</p>\n<p>Two<br />\nThree</p>\n<p>Four</p>'],
  ['One\r\n\r\nTwo\r\nThree', '<p>One</p>\n<p>Two<br />\nThree</p>'],
  ['One\rTwo\r\rThree', '<p>One<br />\nTwo</p>\n<p>Three</p>'],
  ['', ''],
  [' \n \n', ''],
  ['x', '<p>x</p>'],
  ['x\n', '<p>x</p>'],
  ['a  \n  b', '<p>a<br />\n  b</p>'],
  ['a\n \n b', '<p>a</p>\n<p> b</p>'],
  ['a\n\t\nb', '<p>a</p>\n<p>b</p>'],
  ['a\u00a0\nb', '<p>a\u00a0<br />\nb</p>'],
  ['1 < 2\n3 > 2', '<p>1 < 2\n3 > 2</p>'],
]

const inline: [string, string][] = [
  ['Some <strong>bold</strong>, <em>soft</em>', '<p>Some <strong>bold</strong>, <em>soft</em></p>'],
  ['One<br />\nTwo', '<p>One<br />\nTwo</p>'],
  ['line 1<br>\nline 2<br/>\nline 3<br />\nline 4', '<p>line 1<br />\nline 2<br />\nline 3<br />\nline 4</p>'],
  ['\nline 1<br>\n<br/>\nline 2<br/>\n<br />\n', '<p>line 1</p>\n<p>line 2</p>'],
  ['a<br> <br>b', '<p>a</p>\n<p>b</p>'],
  ['a<br /> \nb', '<p>a<br /> <br />\nb</p>'],
  ['One <!-- note --> two', '<p>One <!-- note --> two</p>'],
  ['Before\n\n<!--more-->\n\nAfter', '<p>Before</p>\n<p><!--more--></p>\n<p>After</p>'],
  ['Before\n<!--more-->\nAfter', '<p>Before<br />\n<!--more--><br />\nAfter</p>'],
  ['Hello <!-- a\nb -->', '<p>Hello <!-- a\nb --></p>'],
  ["Hello <a\nhref='world'>", "<p>Hello <a\nhref='world'></p>"],
  ['Hello <![CDATA[ a\nb\n ]]>', '<p>Hello <![CDATA[ a\nb\n ]]></p>'],
  ['<a href="x">a</a>\n<b>b</b>', '<p><a href="x">a</a><br />\n<b>b</b></p>'],
  ['<span>a</span>\n\n<span>b</span>', '<p><span>a</span></p>\n<p><span>b</span></p>'],
  [
    'Name: <input type="text" /><br />Password: <input />',
    '<p>Name: <input type="text" /><br />Password: <input /></p>',
  ],
  ['<img src="a.png" />\n\nText', '<p><img src="a.png" /></p>\n<p>Text</p>'],
  ['<iframe src="x"></iframe>', '<p><iframe src="x"></iframe></p>'],
]

const blocks: [string, string][] = [
  ['<p>One</p>\n\n<p>Two</p>', '<p>One</p>\n<p>Two</p>'],
  ['<p>One</p><p>Two</p>', '<p>One</p>\n<p>Two</p>'],
  ['<p class="x">One\nTwo</p>', '<p class="x">One<br />\nTwo</p>'],
  ['Before\n<div>inside</div>\nAfter', '<p>Before</p>\n<div>inside</div>\n<p>After</p>'],
  ['a<div>b</div>', '<p>a</p>\n<div>b</div>'],
  ['<div>a\n\nb</div>', '<div>a</p>\n<p>b</p></div>'],
  ['<div>\na\n\nb\n</div>', '<div>\na</p>\n<p>b\n</p></div>'],
  ['<div>\n\na\n\n</div>', '<div>\n<p>a</p>\n</div>'],
  ['<div class="x"\nid="y">a</div>', '<div class="x"\nid="y">a</div>'],
  [
    'Intro\n\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n\nOutro',
    '<p>Intro</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>Outro</p>',
  ],
  ['<ul><li>one</li><li>two</li></ul>', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['<ul><li>one\n\ntwo</li></ul>', '<ul>\n<li>one\n<p>two</li>\n</ul>'],
  ['<ol>\n<li>a\nb</li>\n</ol>', '<ol>\n<li>a<br />\nb</li>\n</ol>'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>'],
  ['<h2>Title</h2>\nText right after', '<h2>Title</h2>\n<p>Text right after</p>'],
  ['<h1>a</h1><h6>b</h6>', '<h1>a</h1>\n<h6>b</h6>'],
  ['<blockquote>Said\n\nSaid more</blockquote>', '<blockquote><p>Said</p>\n<p>Said more</p></blockquote>'],
  ['<blockquote>foo</blockquote>', '<blockquote><p>foo</p></blockquote>'],
  ['<blockquote cite="x">foo</blockquote>', '<blockquote cite="x"><p>foo</p></blockquote>'],
  ['<blockquote>\n<p>foo</p>\n</blockquote>', '<blockquote>\n<p>foo</p>\n</blockquote>'],
  ['<blockquote><p>foo</p></blockquote>', '<blockquote>\n<p>foo</p>\n</blockquote>'],
  ['paragraph1<hr>paragraph2', '<p>paragraph1</p>\n<hr>\n<p>paragraph2</p>'],
  ['a\n<hr />\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
  ['<table>\n<tr><td>a</td><td>b</td></tr>\n</table>', '<table>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</table>'],
  [
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1\n2</td></tr></tbody></table>',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1<br />\n2</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['<form>f</form>', '<form>f</form>'],
  ['a <i>i</i> <form>f</form>', '<p>a <i>i</i> </p>\n<form>f</form>'],
  ['<section>a</section><article>b</article>', '<section>a</section>\n<article>b</article>'],
  ['<nav/>\n<address/>', '<nav/>\n<address/>'],
  ['<details><summary>s</summary>text</details>', '<details>\n<summary>s</summary>\n<p>text</details>'],
  [
    '<figure><img src="a" /><figcaption>C</figcaption></figure>',
    '<figure><img src="a" /><figcaption>C</figcaption></figure>',
  ],
  [
    '<figure>\n<img src="a" />\n<figcaption>C</figcaption>\n</figure>',
    '<figure>\n<img src="a" /><figcaption>C</figcaption></figure>',
  ],
  ['<picture><source srcset="a"><img src="b"></picture>', '<picture><source srcset="a"><img src="b"></picture>'],
  ['<main>a</main>', '<p><main>a</main></p>'],
]

const kept: [string, string][] = [
  ['<pre>a\n\n  b\nc</pre>\n\nafter', '<pre>a\n\n  b\nc</pre>\n<p>after</p>'],
  [
    'Look\n<pre class="x">1<br>2\n<p>3</p></pre>\nCool',
    '<p>Look</p>\n<pre class="x">1<br>2\n<p>3</p></pre>\n<p>Cool</p>',
  ],
  ['<pre>a</pre><pre>b\n\nc</pre>', '<pre>a</pre>\n<pre>b\n\nc</pre>'],
  ['a</pre>b', '<p>a</pre>\n<p>b</p>'],
  ['<script>\nvar a;\n</script>', '<p><script>\nvar a;\n</script></p>'],
  ['<style>\np {}\n</style>', '<style>\np {}\n</style>'],
  ['<svg>\n<circle>\n</svg>', '<p><svg>\n<circle>\n</svg></p>'],
  ['<math>\n<mi>a</mi>\n</math>', '<math>\n<mi>a</mi>\n</math>'],
  ['a <math><mi>x</mi></math> b', '<p>a </p>\n<math><mi>x</mi></math>\n<p> b</p>'],
  [
    'Country: <select>\n<option>A</option>\n<option>B</option>\n</select>',
    '<p>Country: <select><option>A</option><option>B</option></select></p>',
  ],
  [
    'One\n\n<object data="a">\n<param name="b" />\n\n<embed src="c" />\n</object>\n\nTwo',
    '<p>One</p>\n<p><object data="a"><param name="b" /><embed src="c" /></object></p>\n<p>Two</p>',
  ],
  [
    'One\n\n<video>\n<source src="a" />\n\n<track src="b" />\n<a href="a">a</a>\n</video>\n\nTwo',
    '<p>One</p>\n<p><video><source src="a" /><track src="b" /><a href="a">a</a></video></p>\n<p>Two</p>',
  ],
  ['[video mp4="a"]\n<source src="b" />\n[/video]', '<p>[video mp4="a"]<source src="b" />[/video]</p>'],
]

describe('paragraphs', () => {
  test.each(text)('text: %j becomes %j', (html, expected) => expect(shown(html)).toBe(expected))
  test.each(inline)('inline markup: %j becomes %j', (html, expected) => expect(shown(html)).toBe(expected))
  test.each(blocks)('blocks: %j becomes %j', (html, expected) => expect(shown(html)).toBe(expected))
  test.each(kept)('line ends that count: %j becomes %j', (html, expected) => expect(shown(html)).toBe(expected))

  const names =
    'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area address style p h1 h2 h3 h4 ' +
    'h5 h6 fieldset legend section article aside hgroup header footer nav figure details menu summary'

  test('every block element stands on a line of its own, however it was written', () => {
    const elements = names.split(' ').map((name) => `<${name}>foo</${name}>`)
    const lines = elements.join('\n')
    expect(shown(elements.join('\n\n'))).toBe(lines)
    expect(shown(elements.join(''))).toBe(lines)
    const single = names.split(' ').map((name) => `<${name}/>`)
    expect(shown(single.join(''))).toBe(single.join('\n'))
    const marked = names.split(' ').map((name) => `<${name} attr='value'>foo</${name}>`)
    expect(shown(marked.join(''))).toBe(marked.join('\n'))
  })

  test('what is in paragraphs already is not put into them again', () => {
    const once = paragraphs('One\n\nTwo\nThree\n\n<ul>\n<li>a</li>\n</ul>\n\n<pre>b\n\nc</pre>')
    expect(paragraphs(once)).toBe(once)
  })

  test('hundreds of thousands of open tags, blanks or line ends are no trouble', () => {
    for (const piece of [
      '<p',
      '<p>',
      '<p><div',
      '<p><li',
      '<pre>',
      '<!--',
      '\n',
      ' \n',
      '<script>',
      '<option ',
      '<br',
      '<p> ',
    ]) {
      expect(typeof paragraphs(`x${piece.repeat(60_000)}`)).toBe('string')
    }
  })
})
