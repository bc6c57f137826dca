/** A text as long as one likes, by the name under which a failure tells it. */
export interface HostileText {
  readonly name: string
  /** Makes the text, of about so many UTF-16 units. */
  readonly make: (size: number) => string
}

// What is repeated. Each has once made some reader of something like it slow: runs of one sign, beginnings that never
// end, pairs that could belong together in many ways, signs that no one sees, halves of characters.
const units = unique([
  ...' \n\t\ra1!"#$%&\'()*+,-./:;<=>?@[]\\^_`{|}~\u00a0\u200b\u0301\u202eé中😀',
  ...split('\ud800¦\udc00¦\udc00\ud800¦\0¦\u001b[¦\ufeff'),
  // Markup.
  ...split(
    '<a ¦<a¦</a¦<a href=¦<a href="¦<!--¦-->¦<!-¦<![CDATA[¦<?¦<p>¦</p>¦<div>¦<p><div>¦<p></p>¦<br>¦<br />\n¦<li>',
  ),
  ...split('<p><li¦<p><blockquote>¦<table>¦<td>¦<pre>¦<script>¦<style>¦<svg>¦<object>¦<source>¦<embed ¦<option>¦<x/'),
  ...split('<figcaption>¦<iframe ¦<link ¦<img src="¦<link rel=a href="¦style="¦<i><b>¦<b¦<a-b>¦<!-- wp:a -->'),
  ...split('<!-- wp:a {¦<!-- /wp:a -->¦<!-- wp:group -->¦<!--more¦<!--nextpage-->¦&#¦&#0¦&#0;¦&amp¦&amp;¦&nbsp;¦&lt;'),
  ...split('&a¦&#x¦&#58¦<p>&nbsp;¦<p>\n¦<p>[¦</div>\n'),
  // Words, numbers, addresses, days, styles.
  ...split("'a¦\"a¦\"a ¦'99¦9x9¦9x¦1.¦1,¦...¦--¦xn--¦''¦http://¦://¦a://¦www.a¦www.¦a@¦a@b¦a@b.¦:)¦:-¦(a¦)(¦ a¦\na"),
  ...split(' \n¦\n\n¦\r\n¦a\r¦a-¦-a¦%e2¦%4¦url(¦var(¦rgb(¦/*¦\\0¦\\\\¦: ¦;a:¦calc(¦+1 day ¦next ¦-1¦a/¦ab '),
  // Short codes and tags of forms.
  ...split('[caption]¦[caption¦[/caption]¦[embed]¦[[¦]]¦[gallery ¦[gallery a="¦[audio] ¦[a]¦[select x "¦[text* a'),
  ...split('[text a "¦[text a \'¦[text a] ¦[submit "a"]¦[textarea a]¦[/textarea]¦[text\n¦[text a ""¦[_raw_a ¦[a "b"'),
  ...split('[a ""¦class:a ¦a|b ¦min:'),
  // Markdown.
  ...split(
    '> ¦- ¦-\n¦* a\n¦1. ¦1)\n¦#\n¦# ¦# a\n¦## #¦=\n¦a\n=\n¦a\n-\n¦***\n¦**a¦**a ¦*a¦*a_¦_a ¦*a**¦~~a¦``¦`a¦```\n',
  ),
  ...split(
    '~~~\n¦    a\n¦\ta\n¦![¦[a](¦[]()¦](¦[a][¦[a]: b\n¦[a]:¦[a]: <¦[a](<¦[a](b "¦[^a]¦[^a]: ¦[^a]: b\n¦- [ ] a\n',
  ),
  ...split('\\\n¦|a¦|-¦|a|\n|-|\n¦a|b\n-|-\n¦|\n¦<a>\n¦<http:¦<a@¦\\*¦&copy;¦- - ¦> - ¦  \n¦1.\n'),
  // JSON, YAML, queries, headers, forms on the wire, XML.
  ...split('{"a":¦["¦"a",¦{"a":1},¦a: ¦a:\n¦a:\n ¦- a\n¦a: b\n¦? ¦- &a ¦*a ¦!a ¦a: |\n¦"\\¦# a\n¦[a, ¦{a: ¦ #¦---\n'),
  ...split(
    '...\n¦%a\n¦a[¦a[]=1&¦a=b&¦&=¦a[b][c]=&¦; a=¦;filename="¦;filename*=¦W/"a",¦bytes=¦\r\n--a¦--a\r\n¦name="a"¦, ',
  ),
  ...split('a,b;¦<a>,¦"a" <¦\\"¦a.b¦a.¦.a¦.-¦a b¦-9¦10.0.¦::¦[::¦@@ ¦+a\n¦<!DOCTYPE¦<!ENTITY¦<a><b>¦<oembed>'),
])

// One or two of each kind, for a run that takes seconds.
const few = [
  ...split(
    ' ¦\n¦1¦-¦"¦\'¦&¦<¦>¦[¦(¦\\¦/¦*¦_¦`¦#¦|¦@¦%¦\u200b¦😀¦\ud800¦\u001b[¦<a href="¦<!--¦<p>¦</p>¦<i><b>¦<script>',
  ),
  ...split(
    '<!-- wp:a {¦&#0¦\'a¦9x9¦://¦a@¦\\0¦var(¦[caption]¦[select x "¦[text* a¦[a ""¦> ¦- a\n¦#\n¦**a¦![¦[^a]: b\n',
  ),
  ...split('a|b\n-|-\n¦{"a":¦a: b\n¦"\\¦a[¦\r\n--a¦"a" <¦\\"¦+1 day '),
]

// What opens and what closes, in each other.
const nests = [
  ...split('(¦)¦[¦]¦{¦}¦<¦>¦<b>¦</b>¦<div>¦</div>¦<blockquote>¦</blockquote>¦[a¦](b)¦![¦](b)¦**¦**¦*¦*¦{"a":¦}'),
  ...split('[caption]¦[/caption]¦<!-- wp:group -->¦<!-- /wp:group -->¦<p>¦</div>'),
]

/** Everything that is repeated, once by itself and once between signs that keep an expression from matching the whole. */
export const hostileTexts: readonly HostileText[] = [
  ...units.flatMap((unit) => [repeated(unit), amid(unit)]),
  ...nests.flatMap((open, i) => (i % 2 ? [] : nested(open, nests[i + 1]!))),
]

/** A few of them, among which is every kind that was once found to be slow. */
export const fewTexts: readonly HostileText[] = [...few.map(amid), nested('<b>', '</b>'), nested('[', ']')]

/** For long runs: each beginning before a run of one sign, and runs of two things one after the other. */
export const mixedTexts: readonly HostileText[] = [
  ...new Map(
    units
      .flatMap((unit, i) => {
        const others = unit.length > 1 ? [' ', 'a', '\\', '"', '<'] : []
        return [units[(i * 7 + 3) % units.length]!, ...others].map((other) => between(unit, other))
      })
      .map((text) => [text.name, text]),
  ).values(),
]

function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}

function split(list: string): string[] {
  return list.split('¦')
}

function repeated(unit: string): HostileText {
  return { name: `${JSON.stringify(unit)} repeated`, make: (size) => flat(runOf(unit, size)) }
}

function amid(unit: string): HostileText {
  const name = `${JSON.stringify(unit)} repeated amid others`
  return { name, make: (size) => flat(`a "${runOf(unit, size)}\u0001!`) }
}

function nested(open: string, close: string): HostileText {
  const make = (size: number) => {
    const depth = Math.ceil(size / (open.length + close.length))
    return flat(open.repeat(depth) + close.repeat(depth))
  }
  return { name: `${JSON.stringify(open)} in each other`, make }
}

// Half of the text is one thing, half the other, so that each of the first may look through all of the second.
function between(first: string, second: string): HostileText {
  const name = `${JSON.stringify(first)} repeated, then ${JSON.stringify(second)}`
  return { name, make: (size) => flat(runOf(first, size / 2) + runOf(second, size / 2)) }
}

function runOf(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length))
}

// A text that was put together is a tree until it is first read, which is no reader's own time.
function flat(text: string): string {
  return text.includes('\u0002') ? '' : text
}
