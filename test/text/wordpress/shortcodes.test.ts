import { describe, expect, test } from 'vitest'
import { addressesIn, markAddresses } from '../../../src/text/wordpress/lone-addresses.ts'
import { readShortcodeAttributes } from '../../../src/text/wordpress/shortcode-attributes.ts'
import { eachShortcode, type WrittenShortcode } from '../../../src/text/wordpress/shortcode-scan.ts'
import { dropShortcodes, showShortcodes, unwrapShortcodes } from '../../../src/text/wordpress/shortcodes.ts'

const names = new Set(['gallery', 'caption', 'audio', 'video', 'playlist', 'embed', 'contact-form-7'])
const foundIn = (text: string, quotes = false) => {
  const found: WrittenShortcode[] = []
  eachShortcode(text, names, (one) => void found.push(one), quotes)
  return found
}

describe('dropShortcodes', () => {
  test.each([
    ['One [gallery ids="1"] two [q7code] three', 'One  two [q7code] three'],
    ['a [audio src="x.mp3"][/audio] b', 'a  b'],
    ['a [video src="x.mp4"]fallback[/video] b', 'a  b'],
    ['a [playlist] b [embed]https://x.org/[/embed] c', 'a  b  c'],
    ['a [caption id="x"]<img src="y"> words[/caption] b', 'a  b'],
    ['a [gallery /] b', 'a  b'],
    ['a [[gallery]] b', 'a [gallery] b'],
    ['a [galleries] [gallery-x] [Gallery] b', 'a [galleries] [gallery-x] [Gallery] b'],
    ['a [contact-form-7 id="1"] [contact-form-77] b', 'a  [contact-form-77] b'],
    ['a [gallery b', 'a [gallery b'],
    ['[q7code a="b"]x[/q7code]', '[q7code a="b"]x[/q7code]'],
    ['plain', 'plain'],
  ])('of %j stays %j', (text, kept) => expect(dropShortcodes(text, names)).toBe(kept))
})

describe('a shortcode is found', () => {
  test('with what it says and encloses, the outermost one only', () => {
    expect(
      foundIn('a [caption w="1"]<b>x</b> [audio] y[/caption] [video /]').map(({ name, content }) => [name, content]),
    ).toEqual([
      ['caption', '<b>x</b> [audio] y'],
      ['video', undefined],
    ])
  })

  test('nowhere in tags, comments and programs, whose brackets mean nothing to those around them', () => {
    expect(
      foundIn('<a title="[gallery]">x</a><!-- [gallery] --><script>a[video]</script><STYLE>[audio]</style>'),
    ).toEqual([])
    const [caption] = foundIn('[caption]<img alt="] [/caption]" src="x"> words[/caption]')
    expect(caption?.content).toBe('<img alt="] [/caption]" src="x"> words')
    expect(foundIn('1 <2 [gallery]')).toHaveLength(1)
  })

  test('in code, unless that is shown as it is written', () => {
    expect(foundIn('<code>[gallery]</code>')).toHaveLength(1)
    expect(foundIn('<code>[gallery]</code><pre>[audio]</pre> [video]', true).map(({ name }) => name)).toEqual(['video'])
  })
})

describe('the attributes of a shortcode', () => {
  test.each([
    [' ids="1,2" Link=file size=\'full\'', { ids: '1,2', link: 'file', size: 'full' }, []],
    [' a = "b c" d="e>f" ', { a: 'b c', d: 'e>f' }, []],
    [' 404 "Not Found" \'so\'', {}, ['404', 'Not Found', 'so']],
    [' ids=”1,2” title=&#8220;My form&#8221;', { ids: '1,2', title: 'My form' }, []],
    [' ids=&quot;1&quot;', { ids: '1' }, []],
    [' caption="“So” it is"', { caption: '“So” it is' }, []],
    [' a="<b>x</b>" c="<b" d="</b><i"', { a: '<b>x</b>', c: '', d: '' }, []],
    [String.raw` a="b\nc" d="\"\\e"`, { a: 'b\nc' }, [String.raw`d=""\e"`]],
    ['', {}, []],
  ])('%j', (text, named, items) => {
    const read = readShortcodeAttributes(text)
    expect(Object.fromEntries(read.named)).toEqual(named)
    expect(read.items).toEqual(items)
  })
})

describe('showShortcodes', () => {
  const upper = ({ name, content = '' }: { name: string; content?: string | undefined }) =>
    name === 'video' ? undefined : name.toUpperCase() + content

  test('puts what they show in their place; what shows nothing known stays as text', () => {
    expect(
      showShortcodes('a [gallery x=1] [video src="y"] [[audio]] [q7code] [caption]b[/caption]', names, upper),
    ).toBe('a GALLERY [video src="y"] [audio] [q7code] CAPTIONb')
  })

  test('gives the paragraph of one that is alone in it to what it shows', () => {
    const show = (shown: string) =>
      showShortcodes('<p>[embed]</p>\n<p>a [embed]</p>', names, () => shown, { ownParagraph: 'embed' })
    expect(show('<div>x</div>')).toBe('<div>x</div>\n<p>a <div>x</div></p>')
    expect(show('<i>x</i>')).toBe('<p><i>x</i></p>\n<p>a <i>x</i></p>')
  })
})

test('a shortcode that is alone in a paragraph loses the paragraph', () => {
  expect(unwrapShortcodes('<p>[gallery]</p>\n<p> [video][/video]&nbsp;</p>', names)).toBe('[gallery]\n[video][/video]')
  expect(unwrapShortcodes('<p>a [gallery]</p><p>[q7code]</p><p>[[gallery]]</p>', names)).toBe(
    '<p>a [gallery]</p><p>[q7code]</p><p>[[gallery]]</p>',
  )
})

describe('addresses', () => {
  const mark = (text: string, ...alone: string[]) => markAddresses(text, { shortcode: 'embed', alone })

  test('are found where they stand alone', () => {
    expect(addressesIn('https://a.org/x\nb https://b.org\n \thttps://c.org/?a=1&amp;b=2 \r\nhttps://d.org y')).toEqual([
      'https://a.org/x',
      'https://c.org/?a=1&b=2',
    ])
    expect(addressesIn('<p class="x">https://a.org/</p>')).toEqual(['https://a.org/'])
    expect(addressesIn('javascript://x')).toEqual([])
  })

  test('become a shortcode on lines and in paragraphs of their own', () => {
    const url = 'https://a.org/?b=1&c--d'
    const shown = `[embed alone src="${url}" /]`
    expect(mark(`x\n${url}\ny`, url)).toBe(`x\n${shown}\ny`)
    expect(mark(`${url}\r\n\t${url}  \r\n`, url)).toBe(`${shown}\r\n\t${shown}  \r\n`)
    expect(mark(`<p class="b">\n${url.replace('&', '&amp;')} </p>`, url)).toBe(`<p class="b">\n${shown} </p>`)
    expect(mark(`<div>\n${url}\n</div>`, url)).toBe(`<div>\n${shown}\n</div>`)
  })

  test('stay what they are elsewhere, and where nothing shows them', () => {
    const url = 'https://a.org/'
    for (const text of [
      `x ${url}`,
      `<div>${url}</div>`,
      `<a href="\n${url}\n">x</a>`,
      `<pre>\n${url}\n</pre>`,
      `<p>${url}<br>`,
    ])
      expect(mark(text, url)).toBe(text)
    expect(mark(`${url}b\n`, url)).toBe(`${url}b\n`)
  })

  test('that a shortcode encloses become its attribute', () => {
    expect(mark('a [embed width="3"] https://a.org/?b&amp;c [/embed]')).toBe(
      'a [embed width="3" src="https://a.org/?b&c" /]',
    )
    expect(mark('[[embed]https://a.org/[/embed]] [embed]a b[/embed]')).toBe(
      '[[embed]https://a.org/[/embed]] [embed]a b[/embed]',
    )
  })
})
