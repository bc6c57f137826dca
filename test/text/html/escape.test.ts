import { describe, expect, test } from 'vitest'
import { entityNames } from '../../../src/text/html/entities.ts'
import { decodeEntities, escapeAttribute, escapeHtml, normalizeEntities } from '../../../src/text/html/escape.ts'
import { stripTags } from '../../../src/text/html/strip-tags.ts'

describe('escaping', () => {
  test.each([
    ['plain', 'plain'],
    [`Q7 Site & <b>Sons</b>`, 'Q7 Site &amp; &lt;b&gt;Sons&lt;/b&gt;'],
    [`"double" 'single'`, '&quot;double&quot; &#039;single&#039;'],
    ['a &amp; b &copy; c', 'a &amp; b &copy; c'],
    ['&lt;b&gt;', '&lt;b&gt;'],
    ['&bogus; &;', '&amp;bogus; &amp;;'],
    ['https://a.org/?a=1&b=2', 'https://a.org/?a=1&amp;b=2'],
  ])('%j is escaped as %j', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped)
    expect(escapeAttribute(text)).toBe(escaped)
  })

  test('escaping twice is escaping once', () => {
    const once = escapeHtml(`<a href="x">it's & more</a>`)
    expect(escapeHtml(once)).toBe(once)
  })
})

describe('normalizeEntities', () => {
  test.each([
    ['&', '&amp;'],
    ['a & b', 'a &amp; b'],
    ['&amp;amp;', '&amp;amp;'],
    ['&spades; &sup1; &frac12; &there4;', '&spades; &sup1; &frac12; &there4;'],
    ['&#39; &#039; &#0000039;', '&#039; &#039; &#039;'],
    ['&#8217;', '&#8217;'],
    ['&#x27; &#X3A; &#x0041;', '&#x27; &#x3A; &#x41;'],
    ['&#0; &#1; &#xFFFE; &#55555555;', ' &amp;#1; &amp;#xFFFE; &amp;#55555555;'],
    ['a&#&#0;58;b&#x0; &#5&#x0;8;', 'a&amp;#58;b &amp;#58;'],
    ['&Tab; &colon; &NewLine;', '&amp;Tab; &amp;colon; &amp;NewLine;'],
    ['javascript&#58alert(1)', 'javascript&amp;#58alert(1)'],
  ])('%j becomes %j', (text, normal) => expect(normalizeEntities(text)).toBe(normal))
})

describe('decodeEntities', () => {
  test.each([
    ['a &amp; b', 'a & b'],
    ['&lt;b&gt; &quot;q&quot; &#039;s&#039; &apos;', `<b> "q" 's' '`],
    ['&hellip; &mdash; &euro; &Auml; &nbsp;', '… — € Ä \u00a0'],
    ['&#8220;&#x201D;&#x1F389;', '“”🎉'],
    ['&bogus; &#0; & &;', '&bogus; &#0; & &;'],
    ['&amp;lt;', '&lt;'],
  ])('%j says %j', (text, plain) => expect(decodeEntities(text)).toBe(plain))

  test('all entities of HTML 4 are known', () => {
    expect(entityNames.size).toBe(253)
    for (const [name, character] of Object.entries({
      yuml: 'ÿ',
      Omega: 'Ω',
      piv: 'ϖ',
      zwj: '\u200d',
      diams: '♦',
      rang: '\u27e9',
    })) {
      expect(entityNames.get(name)).toBe(character)
    }
  })
})

describe('stripTags', () => {
  test.each([
    ['plain', 'plain'],
    ['  trimmed \n', 'trimmed'],
    ['<p>One <b>two</b></p>\n<p>Three</p>', 'One two\nThree'],
    ['a<script>alert("x")</script>b<STYLE>p{}</STYLE>c', 'abc'],
    ['a<script>never closed', 'anever closed'],
    ['a <!-- note --> b', 'a  b'],
    ['a <!-- <b>note</b> > --> b', 'a  b'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['x <img alt="a > b"> y', 'x  y'],
    ["x <img alt='a > b'> y", 'x  y'],
    ['x <b y', 'x'],
    ['&lt;b&gt; stays', '&lt;b&gt; stays'],
    ['<?php echo 1 > 0 ?>after', 'after'],
    ['a <<b>c> d', 'a  d'],
    ['<!doctype html>x', 'x'],
    ['<a\nhref="x">y</a>', 'y'],
    ['a <3 <!-- c --> b <![CDATA[<c>]]> d', 'a  b ]]> d'],
  ])('the text of %j is %j', (html, text) => expect(stripTags(html)).toBe(text))
})
