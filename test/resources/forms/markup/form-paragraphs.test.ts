import { describe, expect, it } from 'vitest'
import { formParagraphs } from '../../../../src/resources/forms/markup/form-paragraphs.ts'

describe('the paragraphs of a form', () => {
  it.each([
    ['one\ntwo\n\nthree', '<p>one<br />\ntwo\n</p>\n<p>three\n</p>'],
    ['<div>one\n\ntwo</div>', '<div>\n\t<p>one\n\t</p>\n\t<p>two\n\t</p>\n</div>'],
    ['<label>Name\n<input name=a></label>', '<p><label>Name<br />\n<input name=a /></label>\n</p>'],
    ['<ul>\n<li>a<li>b</ul>', '<ul>\n\t<li>\n\t\t<p>a\n\t\t</p>\n\t</li>\n\t<li>\n\t\t<p>b\n\t\t</p>\n\t</li>\n</ul>'],
    ['<h2>a\nb</h2><x-block 1/>c', '<h2>a<br />\nb\n</h2>\n<x-block 1 />\n<p>c\n</p>'],
    ['<table><tr><td><table><tr><td>a</table><td>b</table>', expect.stringMatching(/<\/table>\n\t\t<\/td>\n\t\t<td>/)],
    ['a<br><br>b</div></p>', '<p>a\n</p>\n<p>b\n</p>'],
    ['<pre>a\n\n b</pre><select>\n  <option>a<option>b</select>', expect.stringMatching(/^<pre>a\n\n b\n<\/pre>\n<p>/)],
    ['<svg>\n\n<path/>\n</svg><!-- a\n\nb --><!-- <3', '<p><svg>\n\n<path/>\n</svg><!-- a\n\nb --><!-- <3\n</p>'],
    ['<SCRIPT>if (a<b) {\n\n}</SCRIPT>', '<p><SCRIPT>if (a<b) {\n\n}</script>\n</p>'],
    ['<textarea>a   b\n\n  c</textarea>', '<p><textarea>a   b\n\n  c</textarea>\n</p>'],
    ['<style>a::after {\n  content: "  ";\n}</style>', '<style>a::after {\n  content: "  ";\n}\n</style>'],
  ])('of %j stand within blocks, too', (template, html) => {
    expect(formParagraphs(template)).toEqual(html)
  })
})
