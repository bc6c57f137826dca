import { expect, it } from 'vitest'
import { linksIn } from '../../src/text/links-in.ts'

const targets = (text: string) => linksIn(text, true).map(({ target }) => target)

it.each([
  ['[a](/x) [b](/y "T") [c](/z \'T\') [d](/w\n(T)) [e](</v w>)', ['/x', '/y', '/z', '/w', '/v w']],
  ['[Ruby][ruby](a language) [シグナル][signals](トレース 、ログ)', []],
  ['[a](/x\n  "T")\n\n[b]: /y "T"\n[c]: /z more', ['/x', '/y', '/z']],
  ['words of\n[b c]: Project sites, and\n[d]: /d\n\n[e]: /e more', ['/d', '/e']],
  ['[a](/x y) ![b](my photo.jpg)', ['/x', 'my']],
  ['[a]({{< ref "b" >}}) [c]({% link d.md %})', ['{{<', '{%']],
  ['![a](b.png =100x20)', ['b.png']],
])(
  'in brackets behind a reference, what follows a target is a title or the end; elsewhere a link was meant: %s',
  (text, expected) => {
    expect(targets(text)).toEqual(expected)
  },
)

it.each<[string, [string, string | undefined][]]>([
  [
    '<img src="/a.png" alt="A <b> in \'it\'"> <img src=/b.png>',
    [
      ['/a.png', "A <b> in 'it'"],
      ['/b.png', undefined],
    ],
  ],
  ['<img alt="<img src=/no.png> <a href=/x>" src="/a.png">', [['/a.png', '<img src=/no.png> <a href=/x>']]],
  [
    '<img src="/a.png" alt=don\'t> it isn\'t <img src="/b.png" alt="">',
    [
      ['/a.png', undefined],
      ['/b.png', ''],
    ],
  ],
  [
    '<img src="/a.png" alt="never closed> <img src=/b.png alt=B>',
    [
      ['/a.png', undefined],
      ['/b.png', 'B'],
    ],
  ],
])('a tag ends outside of the values of its attributes: %s', (text, expected) => {
  expect(linksIn(text, false).map(({ target, alt }) => [target, alt])).toEqual(expected)
})

it.each([
  ['x <https://foo and <img src="/b.png">', ['/b.png']],
  ['if <a thing then <img src="/b.png"> <https://c.example/>', ['/b.png', 'https://c.example/']],
  ['<a href="/x" <img src="/b.png">', ['/x', '/b.png']],
  ['<a title="p > q" rel=\'r > s> <img src="/b.png"> <img src="/c.png" alt="d > e">', ['/b.png', '/c.png']],
])('what another tag interrupts hides none of those behind it: %s', (text, expected) => {
  expect(targets(text)).toEqual(expected)
})
