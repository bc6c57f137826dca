import * as fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { renderCleanMarkdown } from '../../../src/text/markdown/clean-markdown.ts'
import { renderMarkdown } from '../../../src/text/markdown/markdown.ts'
import { renderComment, renderExcerpt, renderPlain } from '../../../src/text/wordpress/render.ts'
import { sanitizeCommentHtml, sanitizePostHtml, sanitizeRenderedMarkdown } from '../../../src/text/html/sanitize.ts'
import { sanitizeTermText } from '../../../src/text/html/sanitize.ts'
import { inTextsOf } from '../../../src/derive/areas.ts'
import type { Entry } from '../../../src/model/model.ts'
import embeds from '../../../src/resources/embeds/area.ts'
import media from '../../../src/resources/media/area.ts'
import { showAll, type ShowingSite } from '../../../src/site/show/shown-shortcodes.ts'
import { vectors } from './xss-vectors.ts'
import { runs } from '../../runs.ts'

fc.configureGlobal({ seed: 20_020_202 })

const safeTags = new Set(
  (
    'a abbr acronym address area article aside audio b bdo big blockquote br button caption cite code col colgroup dd del ' +
    'details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd ' +
    'label legend li main map mark menu nav ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary ' +
    'sup table tbody td textarea tfoot th thead tr track tt u ul var video'
  ).split(' '),
)
const safeProtocols = new Set('http: https: ftp: mailto: tel: news: irc: sms: urn: feed:'.split(' '))
const addresses = new Set([
  'href',
  'src',
  'poster',
  'cite',
  'longdesc',
  'usemap',
  'background',
  'action',
  'formaction',
  'data',
])

/** What another parser finds in markup that could run, load a page or cover one. */
function dangers(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!safeTags.has(tag)) found.push(`<${tag}>`)
      if (tag === 'input' && attributes['type'] !== 'checkbox') found.push('<input>')
      for (const [name, value] of Object.entries(attributes)) {
        if (/^on|srcdoc|srcset|formaction|xlink|^form$/i.test(name)) found.push(`${tag} ${name}`)
        if (addresses.has(name) && !leadsSomewhereSafe(value)) found.push(`${name}=${value}`)
        if (name === 'style' && /expression|binding|script:|position|\\|@import/i.test(value))
          found.push(`style=${value}`)
      }
    },
  })
  parser.end(html)
  return found
}

// What is no address at all leads nowhere.
function leadsSomewhereSafe(value: string): boolean {
  return (
    !URL.canParse(value, 'http://base.invalid/') || safeProtocols.has(new URL(value, 'http://base.invalid/').protocol)
  )
}

// A site without entries or files, which shows what shortcodes say by themselves.
const inTexts = inTextsOf([media, embeds])
const shortcodeNames = [...inTexts.shortcodes.keys()]
const store = { find: () => undefined }
const lookups = {
  inSpace: () => undefined,
  get: () => undefined,
  having: () => [],
  keysInSpace: () => [],
  service: () => store,
}
const site = { ...lookups, inTexts, shortcodeNames, home: 'http://site.test', resources: new Map(), settings: {} }
const left = {
  shortcodes: shortcodeNames,
  addresses: { shortcode: 'embed', alone: ['http://a.org', 'http://a.org/b.mp3'] },
}
const show = (html: string, quotes: boolean) =>
  showAll(html, { id: 1, path: 'posts/a.md' } as Entry, site as unknown as ShowingSite, {
    quotes,
    finish: (shown) => shown,
    dependOn: () => undefined,
  })
    // What players play is written by us alone.
    .replaceAll(/<source type="[\w/-]+" src="[^"<>]*" \/>/g, '')

const link = { color: { text: '#fff' } }
const attributes = JSON.stringify({
  layout: { type: 'constrained', contentSize: '9px' },
  style: { elements: { link } },
})
const inBlocks = (html: string) =>
  `<!-- wp:group ${attributes} -->${html}<!-- wp:gallery --><!-- wp:image {"id":7} -->${html}<!-- /wp:image --><!-- /wp:gallery --><!-- /wp:group -->`

const cleaners: [string, (html: string) => string][] = [
  ['sanitizePostHtml', sanitizePostHtml],
  ['sanitizeCommentHtml', sanitizeCommentHtml],
  ['sanitizeTermText', sanitizeTermText],
  ['sanitizeRenderedMarkdown', (html) => sanitizeRenderedMarkdown(html)],
  ['sanitizeRenderedMarkdown of Markdown', (raw) => sanitizeRenderedMarkdown(renderMarkdown(raw))],
  ['renderPlain after sanitizePostHtml', (html) => renderPlain(sanitizePostHtml(html))],
  ['blocks shown after sanitizePostHtml', (html) => renderPlain(sanitizePostHtml(inBlocks(html)))],
  [
    'footnotes',
    (html) => renderPlain('<!-- wp:footnotes /-->', { footnotes: JSON.stringify([{ id: html, content: html }]) }),
  ],
  ['shortcodes shown after sanitizePostHtml', (html) => show(renderPlain(sanitizePostHtml(html), left), false)],
  ['shortcodes shown in Markdown', (raw) => show(renderCleanMarkdown(raw, left), true)],
  ['renderExcerpt after sanitizePostHtml', (html) => renderExcerpt(sanitizePostHtml(html))],
  ['renderComment after sanitizeCommentHtml', (html) => renderComment(sanitizeCommentHtml(html))],
]

describe.each(cleaners)('%s', (_, clean) => {
  test.each(vectors)('leaves nothing that runs in %j', (vector) => {
    const inShortcodes = `[caption width="9" id="${vector}" caption='${vector}']<img src="x" /> ${vector}[/caption]
      [audio src="${vector}.mp3" class="${vector}" style="${vector}"] [video mp4='${vector}.mp4' poster='${vector}']${vector}[/video]
      [gallery size="${vector}"] [embed]${vector}[/embed] [embed]http://a.org/${vector}[/embed] [playlist style='${vector}']`
    for (const html of [vector, `<p>${vector}</p>`, `a "b' ${vector} c`, `<b title="x">${vector}`, inShortcodes]) {
      expect(dangers(clean(html))).toEqual([])
    }
  })
})

test('the other parser does find what is dangerous', () => {
  expect(dangers('<script>x</script><b onclick="x"><a href="java\nscript:x">')).toEqual([
    '<script>',
    'b onclick',
    'href=java\nscript:x',
  ])
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...`<|>|"|'|=|/| |\n|&|;|--|!|<!--|-->|--!>|<b|<a href=|</b>|<img src=x |onerror=|javascript:|java\tscript
    |&#58;|&colon;|&#x0A;|x|<script|</script>|alert(1)|<textarea>|</textarea>|style=|url(|)|expression(|title="|title='|\`|\\|\0|<style>
    |<svg|<!|<?|]]>|[caption width="1"]|[/caption]|[embed]|[/embed]|[audio src="|[video poster=|[audio mp3='|.mp3|.mp4|]| /]|http://a.org/b.mp3|\n|[caption caption='|http://a.org|<p>|<li|<pre>|</pre>|<br|on`.split(
      '|',
    ),
  )
  const hostile = fc.array(pieces, { maxLength: 14 }).map((found) => found.join(''))

  test.each(cleaners)('is harmless after %s', (_, clean) => {
    fc.assert(
      fc.property(hostile, (html) => {
        expect(dangers(clean(html))).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  })

  test('has only allowed tags, comments and entities after sanitizePostHtml, and is then sanitised', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = sanitizePostHtml(html)
        const rest = clean.replace(
          /<!--(?!>|->)[^]*?-->|<\/[a-z0-9]+>|<[a-z0-9]+(?: [-\w:.]+(?:="[^"<>]*"|='[^'<>]*')?)*(?: \/)?>/gi,
          '',
        )
        expect(rest).not.toMatch(/[<>]|&(?!#?\w+;)/)
        expect(sanitizePostHtml(clean)).toBe(clean)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('tens of thousands of open tags, quotes or brackets are no trouble', () => {
    for (const piece of ['<', '<b ', '<a href="', '<!--', '"', '&', '<b style="', 'url(', 'var(', 'a:', '<a ', '%']) {
      for (const [, clean] of cleaners.filter(([name]) => !name.includes('Markdown'))) {
        expect(typeof clean(`<p style="background:${piece.repeat(10_000)}">${piece.repeat(10_000)}`)).toBe('string')
      }
    }
  })
})
