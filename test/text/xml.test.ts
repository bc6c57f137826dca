import { expect, it } from 'vitest'
import { cdata, element, xmlDocument, xmlText } from '../../src/text/xml.ts'

it('text is escaped wherever it stands, and what is escaped already is text like any other', () => {
  const made = element('a', { href: '"<&>\'', none: undefined }, 'R&amp;D < ', 7, false, undefined, [element('b', {})])
  expect(made.text).toBe(`<a href="&quot;&lt;&amp;&gt;'">R&amp;amp;D &lt; 7<b/></a>`)
})

it('markup for readers is given as it is, even where it holds the end of its own wrapping', () => {
  expect(cdata('<p>a ]]> b</p>').text).toBe('<![CDATA[<p>a ]]]]><![CDATA[> b</p>]]>')
  // What is taken out must not bring such an end about.
  expect(cdata('a ]]\0> b').text).toBe('<![CDATA[a ]]]]><![CDATA[> b]]>')
})

it('what no XML may hold is left out: control characters, halves of pairs', () => {
  expect(xmlText('a\0\b\x0b\x1f\ufffe\uffff\ud83d b\udc00 c\ud83d\ude00\t\n')).toBe('a b c\ud83d\ude00\t\n')
  expect(xmlDocument(element('a', {}, '\ud800'))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n')
})
