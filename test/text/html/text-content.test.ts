import { expect, test } from 'vitest'
import { plainLines } from '../../../src/text/html/text-content.ts'

test.each([
  ['<h1>a</h1><p>b<br>c &amp; d</p>\n<p>e</p>', 'a\nb\nc & d\ne'],
  ['<table><tr><td>1</td><td>2</td></tr></table><ul><li>a</li><li><b>b</b></li></ul>', '1\n2\n\na\nb'],
  ['<pre>a\n  b</pre>c<hr>d<style>p {}</style>', 'a\n  b\nc\nd'],
  ['<p>a</p>\n\n \n<p>b</p>', 'a\n\nb'],
])('the markup %j says %j', (html, lines) => expect(plainLines(html)).toBe(lines))
