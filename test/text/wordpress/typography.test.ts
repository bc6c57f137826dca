import { describe, expect, test } from 'vitest'
import { escapeAmpersands, texturize } from '../../../src/text/wordpress/typography.ts'
import { cpuTimeOf } from '../../cpu-time.ts'

const quotes: [string, string][] = [
  ['He said "yes" and "no".', 'He said &#8220;yes&#8221; and &#8220;no&#8221;.'],
  ["The 'other' one", 'The &#8216;other&#8217; one'],
  ["It's the dogs' bone", 'It&#8217;s the dogs&#8217; bone'],
  ["back in the '90s", 'back in the &#8217;90s'],
  ['<em>"quoted"</em>', '<em>&#8220;quoted&#8221;</em>'],
  ['("test")', '(&#8220;test&#8221;)'],
  ["('test')", '(&#8216;test&#8217;)'],
  ['{"quoted"}', '{&#8220;quoted&#8221;}'],
  [' "test\'s quoted" ', ' &#8220;test&#8217;s quoted&#8221; '],
  ["'test's'", '&#8216;test&#8217;s&#8217;'],
  ['Here is "<a href="http://a.org">a link</a>" and.', 'Here is &#8220;<a href="http://a.org">a link</a>&#8221; and.'],
  ["word ' word", 'word &#8216; word'],
  ['word "\'word word', 'word &#8220;&#8216;word word'],
  ['word"\'word word', 'word&#8221;&#8216;word word'],
  ["word &lt;'word", 'word &lt;&#8216;word'],
  ["word'( word", "word'( word"],
  ["word'&lt; word", "word'&lt; word"],
  ['word -"word word', 'word -&#8220;word word'],
  ['word"word"word', 'word&#8221;word&#8221;word'],
  ['word word"&gt; word', 'word word&#8221;&gt; word'],
  ["word word', she said", 'word word&#8217;, she said'],
  ['&nbsp;"Testing"', '&nbsp;&#8220;Testing&#8221;'],
  ['stop.\u00a0\u00a0"A quote."', 'stop.\u00a0\u00a0&#8220;A quote.&#8221;'],
  ['say " it', 'say &#8221; it'],
  ['word``word', 'word&#8220;word'],
  ["word''word", 'word&#8221;word'],
]

const numbers: [string, string][] = [
  ["9'", '9&#8242;'],
  ['9"', '9&#8243;'],
  ['"a 9\' b"', '&#8220;a 9&#8242; b&#8221;'],
  ["'a 9\" b'", '&#8216;a 9&#8243; b&#8217;'],
  ['word 99"word', 'word 99&#8243;word'],
  ["word 99'word", 'word 99&#8217;word'],
  ["WordPress 3.5's release date", 'WordPress 3.5&#8217;s release date'],
  ['"like 23".', '&#8220;like 23&#8221;.'],
  ['word "4,242.00" word', 'word &#8220;4,242.00&#8221; word'],
  ["word '42.00'word", 'word &#8216;42.00&#8217;word'],
  ["'Class of '99'", '&#8216;Class of &#8217;99&#8217;'],
  ["'Class of '99', she said", '&#8216;Class of &#8217;99&#8217;, she said'],
  ["'Class of '99's'", '&#8216;Class of &#8217;99&#8217;s&#8217;'],
  [' "Class of \'99".', ' &#8220;Class of &#8217;99&#8221;.'],
  ['}"Class of \'99"{', '}&#8221;Class of &#8217;99&#8243;{'],
  ["word '99's word", 'word &#8217;99&#8217;s word'],
  ["word '99.' word", 'word &#8217;99.&#8217; word'],
  ["word '999 word", 'word &#8216;999 word'],
  ["word '99% word", 'word &#8216;99% word'],
  ["word '99.9 word", 'word &#8216;99.9 word'],
  ["in '4 years, 3 months,' they", 'in &#8216;4 years, 3 months,&#8217; they'],
  ["less than 50' on the test", 'less than 50&#8242; on the test'],
  ["I need 4 x 20' = 80' of trim.", 'I need 4 x 20&#8242; = 80&#8242; of trim.'],
  [
    "He said, 'Between 5' and 6' in study group 7'.  A 6' chart.  A man of 7', incredibly.",
    'He said, &#8216;Between 5&#8242; and 6&#8242; in study group 7&#8217;.  A 6&#8242; chart.  A man of 7&#8242;, incredibly.',
  ],
  [
    "\"a 9' plus a '9', maybe a 9' '9'\"",
    '&#8220;a 9&#8242; plus a &#8216;9&#8217;, maybe a 9&#8242; &#8216;9&#8217;&#8221;',
  ],
  ['a 3x4 board', 'a 3&#215;4 board'],
  ['-123x1=-123', '-123&#215;1=-123'],
  ['0.675x1,5', '0.675&#215;1,5'],
  ['0x70', '0x70'],
  ['3x2x1x0', '3x2x1x0'],
  ['9 x 9', '9 x 9'],
  ['a1x2', 'a1x2'],
  ['1x2b', '1x2b'],
  ['3x4,5x6', '3&#215;4,5&#215;6'],
  ['10x0', '10&#215;0'],
]

const dashes: [string, string][] = [
  ['one -- two', 'one &#8212; two'],
  ['one --- two', 'one &#8212; two'],
  ['one - two', 'one &#8211; two'],
  ['word--word', 'word&#8211;word'],
  ['word---word', 'word&#8212;word'],
  ['word-word', 'word-word'],
  ['wordxn--word', 'wordxn--word'],
  ['a ---- b', 'a &#8212;- b'],
  ['a ----- b', 'a &#8212;&#8211; b'],
  ['- -', '&#8211; &#8211;'],
  ['--', '&#8212;'],
  ['&nbsp;--&nbsp;', '&nbsp;&#8212;&nbsp;'],
  ['\u00a0-\u00a0', '\u00a0&#8211;\u00a0'],
  ["word--'quote'", 'word&#8211;&#8216;quote&#8217;'],
  ['"quote"---word', '&#8220;quote&#8221;&#8212;word'],
  ['wait... what', 'wait&#8230; what'],
  ['four....', 'four&#8230;.'],
  ['word (tm) word', 'word &#8482; word'],
  ['word(tm) word', 'word(tm) word'],
  ["('twas)", '(&#8217;twas)'],
  ["rock 'n' roll, 'tis 'em", 'rock &#8216;n&#8217; roll, &#8217;tis &#8217;em'],
  ["'tain't so", '&#8217;tain&#8217;t so'],
  ["'Twas", '&#8216;Twas'],
]

const ampersands: [string, string][] = [
  ['a & b', 'a &#038; b'],
  ['word&word', 'word&#038;word'],
  ['a &amp; b &lt;c&gt; &copy; &#xabc; &#X394;', 'a &amp; b &lt;c&gt; &copy; &#xabc; &#X394;'],
  ['word &# word', 'word &#038;# word'],
  ['word &&amp; word', 'word &#038;&amp; word'],
  ['word &', 'word &#038;'],
  ['<a href="/?a=1&b=2">x & y</a>', '<a href="/?a=1&#038;b=2">x &#038; y</a>'],
]

const untouched: string[] = [
  '',
  'plain words',
  '<code>"a" -- b & c</code>',
  '<pre class="x">"a"... -- b</pre>',
  '<pre>"a"<code>"b"</code>"c"</pre>',
  '<pre></code>"baba"</pre>',
  '<CODE>"a"</CODE>',
  '<kbd>---&</kbd><tt>---&</tt><style>---&</style><script>---&</script><textarea>"a"</textarea>',
  '<a title="it\'s" href="#">x</a>',
  '<a href="http://xx--xx">x</a>',
  '<!-- "a" -- b... -->',
  '<!-- never closed "a"',
  '<!--[if !IE]>--><!--<![endif]-->',
  '[gallery ids="1,2" title="it\'s"]',
  '[[gallery "x"]]',
  '[/gallery ...]',
  '[gallery <br ... /> ...]',
  "word <'word word",
  '<br [gallery ...] ... />',
]

const mixed: [string, string][] = [
  ['<code>"a"</code> and "c"', '<code>"a"</code> and &#8220;c&#8221;'],
  ['<span>hello</code>---</span>', '<span>hello</code>&#8212;</span>'],
  ['<code>hello</code>---</span>', '<code>hello</code>&#8212;</span>'],
  ['<code-block>"a"</code-block>', '<code-block>&#8220;a&#8221;</code-block>'],
  ['...<!-- ... -->...', '&#8230;<!-- ... -->&#8230;'],
  ['a<!-- <!-- c --> -->b', 'a<!-- <!-- c --> &#8211;>b'],
  ['<> ... <>', '<> &#8230; <>'],
  ['F--oo<', 'F&#8211;oo<'],
  ['[gallery ...]...[gallery ...]', '[gallery ...]&#8230;[gallery ...]'],
  ['[gallery ...', '[gallery &#8230;'],
  ['[q7code title="test"]', '[q7code title=&#8221;test&#8221;]'],
  ['[[[gallery]]]...', '[[[gallery]]]&#8230;'],
  ['[ "[quote]" ]', '[ &#8220;[quote]&#8221; ]'],
  ['& <script>&&</script>', '&#038; <script>&&</script>'],
]

const names = new Set(['gallery', 'caption'])

describe('texturize', () => {
  test.each(quotes)('quotes: %j becomes %j', (text, shown) => expect(texturize(text)).toBe(shown))
  test.each(numbers)('numbers: %j becomes %j', (text, shown) => expect(texturize(text)).toBe(shown))
  test.each(dashes)('dashes and words: %j becomes %j', (text, shown) => expect(texturize(text)).toBe(shown))
  test.each(ampersands)('ampersands: %j becomes %j', (text, shown) => expect(texturize(text)).toBe(shown))
  test.each(mixed)('markup: %j becomes %j', (text, shown) => expect(texturize(text, names)).toBe(shown))
  test.each(untouched)('%j stays as it is', (text) => expect(texturize(text, names)).toBe(text))

  test.each([
    ["'", '', '&#8221;', 150_000],
    ['"', '&#8220;', '&#8221;', 299_999],
    [' "9', '', ' &#8220;9', 300_000],
    ['-', '', '&#8212;', 100_000],
    ['&', '', '&#038;', 300_000],
    ['[gallery ', '', '[gallery ', 300_000],
    ['<', '', '<', 300_000],
    ['1.', '', '1.', 300_000],
    ['1x', '', '1x', 300_000],
  ])(
    '300,000 of %j become what a few of it become, in time linear in their number',
    async (sign, first, shown, count) => {
      const tenth = await cpuTimeOf(() => texturize(sign.repeat(30_000), names))
      const whole = await cpuTimeOf(() =>
        expect(texturize(sign.repeat(300_000), names) === first + shown.repeat(count)).toBe(true),
      )
      // Squared it would be a hundred times as much; below half a second nobody minds, and little can be measured.
      expect(whole).toBeLessThan(30 * tenth + 500)
    },
  )
})

test('bare ampersands are escaped, entities are not', () => {
  expect(escapeAmpersands('?a=1&b=2&amp;c=3&#38;')).toBe('?a=1&#038;b=2&amp;c=3&#38;')
})
