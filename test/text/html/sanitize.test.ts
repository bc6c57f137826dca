import { describe, expect, test } from 'vitest'
import {
  plainText,
  sanitizeCommentHtml,
  sanitizePostHtml,
  sanitizeRenderedMarkdown,
  sanitizeTermText,
  sanitizeTitleHtml,
  showTermName,
} from '../../../src/text/html/sanitize.ts'
import { withNofollow, withNoopener } from '../../../src/text/html/link-rel.ts'
import { renderMarkdown } from '../../../src/text/markdown/markdown.ts'

describe('content of who may not write any HTML', () => {
  test.each([
    // As a WordPress site stored them.
    [
      'ok <script>alert(1)</script><b onclick="x()">b</b> <a href="http://example.org/" onfocus="x()">l</a> <iframe src="http://example.org/"></iframe> <img src="http://example.org/i.png" onerror="x()" alt="a" />',
      'ok alert(1)<b>b</b> <a href="http://example.org/">l</a>  <img src="http://example.org/i.png" alt="a" />',
    ],
    ['a <script>x</script> <i style="position:fixed">i</i> <form>f</form>', 'a x <i>i</i> f'],
    // Markup.
    ['<B>big</B >', '<B>big</B>'],
    ['< b >x</ b>', '<b>x</b>'],
    ['a<br/>b<hr>', 'a<br />b<hr>'],
    ['<video src="m.mov" autoplay controls height=9 />', '<video src="m.mov" autoplay controls height="9" />'],
    ['<video src="bad://w.org/m.mov" />', '<video src="//w.org/m.mov" />'],
    ['<input value="x"><select><option>o</option></select>', 'o'],
    ['<hyphenated-tag a="b">x</hyphenated-tag>', 'x'],
    ['<style>p{}</style>', 'p{}'],
    ['<svg><path d="x"/></svg><math><mi>y</mi></math>', 'y'],
    // Attributes.
    ["<a title='single' href=unquoted>x</a>", '<a title=\'single\' href="unquoted">x</a>'],
    ['<a download>x</a><a download="f">y</a>', '<a download>x</a><a>y</a>'],
    ['<a href="x" href="y">z</a>', '<a href="x">z</a>'],
    [
      '<p data-foo="1" data-foo-bar="2" dataevil="3" data-="4" aria-label="5" role="note" lang="de">x</p>',
      '<p data-foo="1" data-foo-bar="2" aria-label="5" role="note" lang="de">x</p>',
    ],
    ['<b title="hello"disabled id="x">y</b>', '<b id="x">y</b>'],
    [
      '<del cite="http://a.org/" datetime="2030">x</del><ins cite="http://a.org/">y</ins><hgroup align="left">z</hgroup>',
      '<del datetime="2030">x</del><ins cite="http://a.org/">y</ins><hgroup align="left">z</hgroup>',
    ],
    ['<td colspan="2" onmouseover=x() width=5>1</td>', '<td colspan="2" width="5">1</td>'],
    ['<img src="http://a.org/?a=1&b=2">', '<img src="http://a.org/?a=1&amp;b=2">'],
    // Addresses.
    ['<a href="javascript:alert(1)">x</a>', '<a href="alert(1)">x</a>'],
    ['<a href="feed:https://a.org/f">x</a>', '<a href="feed:https://a.org/f">x</a>'],
    ['<a href="FEED://a.org/">x</a>', '<a href="feed://a.org/">x</a>'],
    ['<a href="feed:javascript:alert(1)">x</a>', '<a href="feed:alert(1)">x</a>'],
    ['<a href="feed:feed:feed:x">x</a>', '<a href="">x</a>'],
    ['<a href="HTTP://a.org/">x</a>', '<a href="http://a.org/">x</a>'],
    ['<a href="/a:b?c:d#e:f">x</a><a href="?t=10:30">y</a>', '<a href="/a:b?c:d#e:f">x</a><a href="?t=10:30">y</a>'],
    [
      '<a href="mailto:a@b.org">x</a><a href="tel:+49">y</a><a href="#top">z</a>',
      '<a href="mailto:a@b.org">x</a><a href="tel:+49">y</a><a href="#top">z</a>',
    ],
    ['<img src="data:image/png;base64,AAAA">', '<img src="image/png;base64,AAAA">'],
    // Entities and stray signs.
    ['a & b &copy; &bogus; &#39; &lt;', 'a &amp; b &copy; &amp;bogus; &#039; &lt;'],
    ['1 < 2', '1 &lt; 2'],
    ['2 > 1', '2 &gt; 1'],
    ['1 < 2 > 0', '1  0'],
    ['I <3 "you" <b>x</b>', 'I &lt;3 &quot;you&quot; <b>x</b>'],
    ['a <b', 'a &lt;b'],
    ['null\0 bell\x07 tab\t', 'null bell tab\t'],
    // Comments.
    [
      '<!-- wp:paragraph {"align":"center"} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
      '<!-- wp:paragraph {"align":"center"} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
    ],
    ['<!--more--><!-- a --- b --><!---->', '<!--more--><!-- a - b -->'],
    ['<!-- wp:a {"b":"c--d"} /-->', String.raw`<!-- wp:a {"b":"c\u002d\u002dd"} /-->`],
    ['<!-- wp:a {"b":"c---d"} -->', String.raw`<!-- wp:a {"b":"c\u002d\u002d-d"} -->`],
    ['<!-- wp:a {"b":c--d} -->', '<!-- wp:a {"b":c-d} -->'],
    ['<!-- a > <b onclick="x">c</b> <script> -->', '<!-- a &gt; c  -->'],
    ['<!-- <i>x</i> -->', '&lt;!-- <i>x</i> --&gt;'],
    ['<!--[if gte IE 4]><script>x</script><![endif]-->', '<!--[if gte IE 4]&gt;x&lt;![endif]-->'],
    ['<!--> <img src=x onerror=alert(1)> -->', '<!--&gt;  -->'],
    ['plain words', 'plain words'],
    ['', ''],
  ])('%j is stored as %j', (html, stored) => expect(sanitizePostHtml(html)).toBe(stored))

  test('markup that makes a text stays byte for byte', () => {
    const html =
      '<h2 class="a" id="b">h</h2><p style="text-align:center">p</p><ul><li>l</li></ul>' +
      '<a href="https://example.org/" target="_blank" rel="noopener">a</a><table><tbody><tr><td>1</td></tr></tbody></table>' +
      '<pre>x</pre><img src="http://example.org/i.png" alt="a" width="1" height="1" />' +
      '<figure class="wp-block-image"><img loading="lazy" src="a.png" /><figcaption>c</figcaption></figure>' +
      '<ruby>✶<rp>: </rp><rt lang="fr">Étoile</rt></ruby><ol reversed="reversed" start="3"><li value="4">x</li></ol>' +
      '<details open><summary>s</summary>t</details><blockquote cite="http://a.org/">q</blockquote><bdo dir="rtl">b</bdo>'
    expect(sanitizePostHtml(html)).toBe(html)
  })

  test.each([
    ['color: red;', 'color: red'],
    ['color: red; text-align:center;', 'color: red;text-align:center'],
    ['position:fixed;top:0;color:red;z-index:9;display:none', 'color:red'],
    ['Color: red', ''],
    ['margin: 10px 20px;padding: 5px 10px', 'margin: 10px 20px;padding: 5px 10px'],
    [
      'width: calc(3em + (10px * 2));padding: var(--a, 1px) var(--b)',
      'width: calc(3em + (10px * 2));padding: var(--a, 1px) var(--b)',
    ],
    ['width: calc(3em + (10px * 2)', ''],
    ['height: expression( alert(1) )', ''],
    ['color: rgb( 1, 2, 3 )', ''],
    ['background: url(a.png) no-repeat', 'background: url(a.png) no-repeat'],
    ["background: url('http://a.org/b.png')", "background: url('http://a.org/b.png')"],
    ["background-image: url('javascript:alert(1)')", ''],
    ['background: url(data:image/svg+xml,x)', ''],
    ['color: url(a.png)', ''],
    [
      'background: linear-gradient(135deg,rgba(6,147,227,1) 0%,red 100%)',
      'background: linear-gradient(135deg,rgba(6,147,227,1) 0%,red 100%)',
    ],
    ['background: linear-gradient(url(javascript:x))', ''],
    ['--my-color: #ccc', '--my-color: #ccc'],
    ['margin-top: \\2px', ''],
    ['float:\\0left', 'float:left'],
    ['color: red /* x */', ''],
    ['-moz-binding: url(x)', ''],
  ])('of the style %j stays %j', (style, kept) => {
    const quote = style.includes("'") ? '"' : "'"
    expect(sanitizePostHtml(`<p style=${quote}${style}${quote}>x</p>`)).toBe(
      kept ? `<p style=${quote}${kept}${quote}>x</p>` : '<p>x</p>',
    )
  })
})

describe('simple markup', () => {
  test('titles keep words set off and nothing else', () => {
    expect(sanitizeTitleHtml('Q7h <script>x</script> <em onclick="y">t</em>')).toBe('Q7h x <em>t</em>')
    expect(sanitizeTitleHtml('<h1>Fish & <strong class="x">Chips</strong></h1>')).toBe(
      'Fish &amp; <strong>Chips</strong>',
    )
  })

  test.each([
    ['<<SCRIPT>alert("XSS");//<</SCRIPT>', '&lt;alert("XSS");//&lt;'],
    ['<SCRIPT SRC=http://a.org/xss.js', '&lt;SCRIPT SRC=http://a.org/xss.js'],
    ['<IMG SRC="javascript:alert(\'XSS\')"', '&lt;IMG SRC=&quot;javascript:alert(&#039;XSS&#039;)&quot;'],
    ['<iframe src=http://a.org/x.html <', '&lt;iframe src=http://a.org/x.html &lt;'],
    ['<IMG """><SCRIPT>alert("XSS")</SCRIPT>">', 'alert("XSS")"&gt;'],
    [
      '<META HTTP-EQUIV="Link" Content="<http://a.org/x.css>; REL=stylesheet">',
      '&lt;META HTTP-EQUIV=&quot;Link&quot; Content=&quot;; REL=stylesheet"&gt;',
    ],
    ['<SCRIPT>a=/XSS/\nalert(a.source)</SCRIPT>', 'a=/XSS/\nalert(a.source)'],
    ['<I><B>&lt;IMG SRC="javas<!-- -->cript:x"&gt;</B></I>', '<I><B>&lt;IMG SRC="javas<!-- -->cript:x"&gt;</B></I>'],
  ])('a title %j is stored as %j', (html, stored) => expect(sanitizeTitleHtml(html)).toBe(stored))

  test.each([
    [
      'subscriber <script>x</script><h2>h</h2><strong>s</strong> <a href="http://example.org/">l</a> <img src="http://example.org/i.png" />',
      'subscriber xh<strong>s</strong> <a href="http://example.org/" rel="nofollow ugc">l</a> ',
    ],
    [
      '<p>para</p><script>x</script><em>ok</em> <a href="http://d.example.org/" onclick="y">l</a> q7o',
      'parax<em>ok</em> <a href="http://d.example.org/" rel="nofollow ugc">l</a> q7o',
    ],
    [
      '<q cite="http://a.org/">q</q><del datetime="2020">d</del>',
      '<q cite="http://a.org/">q</q><del datetime="2020">d</del>',
    ],
    ['<b class="x" style="color:red" data-a="1">b</b>', '<b>b</b>'],
  ])('the comment %j is stored as %j', (html, stored) => expect(sanitizeCommentHtml(html)).toBe(stored))

  test.each([
    ['d <script>x</script><b>b</b>', 'd x<b>b</b>'],
    ['d <script>x</script><b>b</b> <h2>h</h2>', 'd x<b>b</b> h'],
    ['All <em>kinds</em> of fruit', 'All <em>kinds</em> of fruit'],
    ['With <em>markup</em> & more', 'With <em>markup</em> &amp; more'],
    ['<a href="http://a.org" rel="me" target="x">a</a>', '<a href="http://a.org" rel="me">a</a>'],
  ])('the description %j is stored as %j', (html, stored) => expect(sanitizeTermText(html)).toBe(stored))
})

describe('plain text', () => {
  test.each([
    ['Q7c <b>Bold</b> & Co', 'Q7c Bold & Co'],
    ['Q7h <script>x</script>tag', 'Q7h tag'],
    ['Guest <b>G</b>', 'Guest G'],
    ['  Q7c   Fruit\n\tand more ', 'Q7c Fruit and more'],
    ['one is < two', 'one is &lt; two'],
    ['foo <\ndiv\n> bar', 'foo &lt; div > bar'],
    ['We also %AB remove %ab octets', 'We also remove octets'],
    ['Nested octets %%%ABABAB %A%A%ABBB', 'Nested octets'],
    ['Invalid octets remain %II', 'Invalid octets remain %II'],
    ['%AB%BC%DE', ''],
    ['   ', ''],
    ['САПР', 'САПР'],
  ])('the text of %j is %j', (html, text) => expect(plainText(html)).toBe(text))

  test.each([
    ['Q7c Bold & Co', 'Q7c Bold &amp; Co'],
    ['C++ &amp; "more"', 'C++ &amp; "more"'],
    ['a < b', 'a &lt; b'],
  ])('the name of a term %j is shown as %j', (name, shown) => expect(showTermName(name)).toBe(shown))
})

describe('what links say about themselves', () => {
  test.each([
    ['<a href="/">x</a>', '<a href="/" rel="nofollow ugc">x</a>'],
    ['<a href="/" rel="weird">x</a>', '<a href="/" rel="weird nofollow ugc">x</a>'],
    ["<a href='https://a.org'>x</a>", '<a href=\'https://a.org\' rel="nofollow ugc">x</a>'],
    ['<a href="a.org" download rel="hola">x</a>', '<a href="a.org" download rel="hola nofollow ugc">x</a>'],
    ['<a  title="T"  href="b"  >x</a>', '<a  title="T"  href="b"   rel="nofollow ugc">x</a>'],
    ['<a href="https://Own.org/x">x</a>', '<a href="https://Own.org/x">x</a>'],
    ['<a href="/" rel="nofollow ugc">x</a>', '<a href="/" rel="nofollow ugc">x</a>'],
    [`<a href='/?a=1&b="' rel="me nofollow ugc">x</a>`, `<a href="/?a=1&amp;b=&quot;" rel="me nofollow ugc">x</a>`],
    ['<abbr>x</abbr> <a>y</a>', '<abbr>x</abbr> <a>y</a>'],
  ])('visitors’ %j becomes %j', (html, marked) => expect(withNofollow(html, 'own.org')).toBe(marked))

  test.each([
    ['<a href="/" target="_blank">x</a>', '<a href="/" target="_blank" rel="noopener">x</a>'],
    [`<A rel='me  ugc' TARGET=_top>x</A>`, '<A rel="me ugc noopener" TARGET=_top>x</A>'],
    ["<a target='a'  rel='noopener' >x</a>", "<a target='a'  rel='noopener' >x</a>"],
    ['<a href="/" target="a" rel >x</a>', '<a href="/" target="a" rel="noopener" >x</a>'],
    ['<a target=a\n @click="f" {{ more }}\n>x</a>', '<a target=a\n @click="f" {{ more }} rel="noopener">x</a>'],
    ['<a target="a" />x <a target=a href=b/ >', '<a target="a" rel="noopener" />x <a target=a href=b/ rel="noopener">'],
    ['<a target="a" title="a>b" href="/">x</a>', '<a target="a" title="a>b" href="/">x</a>'],
    ['<a href="/" data-target="a">x</a> <a target>y</a>', '<a href="/" data-target="a">x</a> <a target>y</a>'],
    [`<script>'<a target="a">'</script><style>a{}`, `<script>'<a target="a">'</script><style>a{}`],
    ['<abbr target="a">x</abbr><a target="b"', '<abbr target="a">x</abbr><a target="b"'],
  ])('of links that open elsewhere, %j becomes %j', (html, marked) => expect(withNoopener(html)).toBe(marked))
})

describe('rendered Markdown of who may not write any HTML', () => {
  test('what Markdown makes stays, what it was given as HTML is cleaned', () => {
    const raw =
      '# T\n\n- [x] done\n\n`a < b` [l](http://a.org)[^1]\n\n```js\nx & y\n```\n\n| a |\n|:-:|\n| 1 |\n\n[^1]: n'
    const html = renderMarkdown(raw)
    expect(sanitizeRenderedMarkdown(html).replaceAll(' disabled ', ' disabled="" ')).toBe(html)
    expect(sanitizeRenderedMarkdown(renderMarkdown('<script>x</script>\n\n<b onclick="y">z</b>'))).toBe(
      'x\n<p><b>z</b></p>\n',
    )
  })

  test('of fields only boxes stay', () => {
    expect(
      sanitizeRenderedMarkdown('<input type="checkbox" disabled="" checked="" onclick="x"><input type="text"><input>'),
    ).toBe('<input type="checkbox" disabled="" checked="">')
  })
})
