import { describe, expect, test } from 'vitest'
import {
  dropKnownShortcodes,
  linkEmbeds,
  renderShortcodes,
  unwrapShortcodes,
} from '../../../src/text/wordpress/shortcodes.ts'

describe('dropKnownShortcodes', () => {
  test.each([
    ['One [gallery ids="1"] two [q7code] three', 'One  two [q7code] three'],
    ['a [audio src="x.mp3"][/audio] b', 'a  b'],
    ['a [video src="x.mp4"]fallback[/video] b', 'a  b'],
    ['a [playlist] b [embed]https://x.org/[/embed] c', 'a  b  c'],
    ['a [caption id="x"]<img src="y"> words[/caption] b', 'a  b'],
    ['a [gallery /] b', 'a  b'],
    ['a [[gallery]] b', 'a [gallery] b'],
    ['a [galleries] [gallery-x] [Gallery] b', 'a [galleries] [gallery-x] [Gallery] b'],
    ['a [gallery b', 'a [gallery b'],
    ['[q7code a="b"]x[/q7code]', '[q7code a="b"]x[/q7code]'],
    ['plain', 'plain'],
  ])('of %j stays %j', (text, kept) => expect(dropKnownShortcodes(text)).toBe(kept))
})

test('an embed is a link to what it embeds, if that is an address', () => {
  expect(linkEmbeds('[embed]https://x.org/?a=1&b=2[/embed]')).toBe(
    '<a href="https://x.org/?a=1&amp;b=2">https://x.org/?a=1&amp;b=2</a>',
  )
  expect(linkEmbeds('a [embed]javascript:alert(1)[/embed] b')).toBe('a  b')
  expect(linkEmbeds('a [gallery] b')).toBe('a [gallery] b')
})

describe('renderShortcodes', () => {
  test('a caption becomes a figure', () => {
    expect(
      renderShortcodes(
        '[caption id="attachment_6" align="alignright" width="300"]<img src="x" /> Some <em>words</em>[/caption]',
      ),
    ).toBe(
      '<figure id="attachment_6" aria-describedby="caption-attachment-6" style="width: 300px" class="wp-caption alignright">' +
        '<img src="x" /><figcaption id="caption-attachment-6" class="wp-caption-text">Some <em>words</em></figcaption></figure>',
    )
    expect(renderShortcodes(`[caption width='20' caption="Said"]<a href="y"><img src="x" /></a>[/caption]`)).toBe(
      '<figure style="width: 20px" class="wp-caption alignnone"><a href="y"><img src="x" /></a>' +
        '<figcaption class="wp-caption-text">Said</figcaption></figure>',
    )
    expect(renderShortcodes('[caption width=20]<a href="y"><img src="x" /></a> Said[/caption]')).toContain(
      '</a><figcaption',
    )
  })

  test('a caption without words or width is what it holds', () => {
    expect(renderShortcodes('[caption width="300"]<img src="x" />[/caption]')).toBe('<img src="x" />')
    expect(renderShortcodes('[caption]<img src="x" /> words[/caption]')).toBe('<img src="x" /> words')
    expect(renderShortcodes('[caption]')).toBe('')
  })

  test('what a caption says about itself cannot leave its attributes', () => {
    const html = renderShortcodes(`[caption id='a" onload="x' align='"><b>' width="9"]<img src="x" /> y[/caption]`)
    expect(html).toContain('<figure id="aonloadx" aria-describedby="caption-aonloadx" style="width: 9px"')
    expect(html).toContain('class="wp-caption &quot;&gt;&lt;b&gt;"')
  })

  test('galleries and players go, unknown shortcodes stay', () => {
    expect(renderShortcodes('a [gallery] b [video src="x"] c [q7code]')).toBe('a  b  c [q7code]')
  })
})

test('a shortcode that is alone in a paragraph loses the paragraph', () => {
  expect(unwrapShortcodes('<p>[gallery]</p>\n<p> [video][/video]&nbsp;</p>')).toBe('[gallery]\n[video][/video]')
  expect(unwrapShortcodes('<p>a [gallery]</p><p>[q7code]</p><p>[[gallery]]</p>')).toBe(
    '<p>a [gallery]</p><p>[q7code]</p><p>[[gallery]]</p>',
  )
})
