import { longText, unlessTooCostly } from '../../work/long-texts.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { textWords } from '../../derive/words/catalogue.ts'
import { sayOf } from '../../derive/words/of-entry.ts'
import type { Entry, Rendered, Site } from '../../model/model.ts'
import { renderMarkdown, rulesOfMarkdown } from '../../text/markdown/markdown.ts'
import { componentsAsText } from '../../text/markdown/components.ts'
import { plainParagraphs } from '../../text/html/plain-paragraphs.ts'
import { excerptOf, excerptOfHtml, finishRendered, type RenderOptions } from '../../text/wordpress/render.ts'
import { renderExcerpt, renderPlain, rulesOfPlain } from '../../text/wordpress/render.ts'
import { footnotesIn } from '../../text/wordpress/block-supports/footnotes.ts'
import { hasBlocks } from '../../text/wordpress/blocks.ts'
import { addressesIn } from '../../text/wordpress/lone-addresses.ts'
import { renderCleanMarkdown } from '../../text/markdown/clean-markdown.ts'
import { callerOf } from './access.ts'
import { makeOfEntry } from '../reads/noting.ts'
import { followTags, placeFiles } from './place-files.ts'
import { addressesOf, showAll, type ShowingSite } from './shown-shortcodes.ts'
import { getOrMake } from '../../text/values.ts'

/** Whether authors may write any HTML. Cached, since few authors write most entries. */
const trusted = new WeakMap<Entry, boolean>()

/** Content and excerpt as a reader sees them, each rendered on first use. */
export class RenderedEntry implements Rendered {
  readonly #entry: Entry
  readonly #site: ShowingSite
  readonly #keep: (dependsOn: Set<string>, isOfHome: boolean) => void
  readonly #dependsOn = new Set<string>()
  readonly #dependOn = (name: string) => void this.#dependsOn.add(name)
  #content: string | undefined
  #unshown: string | undefined
  #excerpt: string | undefined

  /** @param keep called when a part worth caching was rendered, with its dependencies */
  constructor(entry: Entry, site: ShowingSite, keep: (dependsOn: Set<string>, isOfHome: boolean) => void) {
    this.#entry = entry
    this.#site = site
    this.#keep = keep
  }

  get content(): string {
    return (this.#content = this.#once('content', this.#content, () => this.#toContent()))
  }

  get excerpt(): string {
    return (this.#excerpt = this.#once('excerpt', this.#excerpt, () => this.#toExcerpt()))
  }

  #once(member: string, made: string | undefined, make: () => string): string {
    const { reads } = this.#site
    const { resource, id } = this.#entry
    const name = `${member} ${resource.name} ${id}`
    if (made !== undefined && (reads?.knows(name) ?? true)) return made
    return reads ? makeOfEntry(reads, name, this.#entry, make) : make()
  }

  // Used only by Almanac's own pages, once for each that they show.
  get rules(): string {
    const body = this.#site.bodyOf(this.#entry)
    if (!hasBlocks(body) || this.#isTooLong(body)) return ''
    const options = this.#options(body)
    return unlessTooCostly(
      () =>
        this.#isHtml()
          ? longText('rulesOfPlain', rulesOfPlain, body, options)
          : longText('rulesOfMarkdown', rulesOfMarkdown, body, options),
      () => '',
    )
  }

  #toContent(): string {
    const body = this.#site.bodyOf(this.#entry)
    const isHtml = this.#isHtml()
    const written = this.#toUnshown(body)
    // HTML is the output of programs: its links to other pages stay as they are.
    const place = (html: string) =>
      placeFiles(html, this.#entry, this.#site, { dependOn: this.#dependOn, followsLinks: !isHtml })
    const html = place(written)
    const content =
      html.includes('[') && !this.#isTooLong(body)
        ? showAll(html, this.#entry, this.#site, {
            quotes: !isHtml,
            finish: (shown) => place(finishRendered(shown, this.#signs())),
            dependOn: this.#dependOn,
          })
        : html
    // The website's own addresses are shown as cards, and its files' addresses begin with its own.
    this.#keep(this.#dependsOn, this.#dependsOn.size > 0 || html !== written || addressesIn(body).length > 0)
    return content
  }

  // The content with shortcodes as written.
  #toUnshown(body: string): string {
    return (this.#unshown = this.#once('unshown', this.#unshown, () => this.#renderUnshown(body)))
  }

  #renderUnshown(body: string): string {
    return unlessTooCostly(
      () => {
        if (this.#isTooLong(body)) return longText('plainParagraphs', plainParagraphs, body)
        const options = this.#options(body)
        if (this.#isHtml()) return longText('renderPlain', renderPlain, body, options)
        // Components belong to other programs: readers see their names.
        const followed = followTags(body, this.#entry, this.#site, this.#dependOn)
        // The cached text is rendered again when its dependencies change.
        if (this.#dependsOn.size > 0) this.#keep(this.#dependsOn, true)
        const text = this.#entry.path.endsWith('.mdx') ? componentsAsText(followed) : followed
        return this.#isCleaned()
          ? longText('renderCleanMarkdown', renderCleanMarkdown, text, options)
          : longText('renderMarkdown', renderMarkdown, text, options)
      },
      () => plainParagraphs(body),
    )
  }

  #toExcerpt(): string {
    const words = this.#site.settings.excerpt_words
    // As in WordPress, blanks are no excerpt.
    const excerpt = writtenExcerpt(this.#entry)
    if (excerpt !== undefined) {
      const shown = unlessTooCostly(
        () => longText('renderExcerpt', renderExcerpt, excerpt, this.#signs()),
        () => plainParagraphs(excerpt),
      )
      if (!shown.includes('<')) return shown
      const placed = placeFiles(shown, this.#entry, this.#site, { dependOn: this.#dependOn })
      this.#keep(this.#dependsOn, placed !== shown)
      return placed
    }
    const { bodyKey, fields } = this.#entry.resource
    const body = bodyKey in fields ? this.#site.bodyOf(this.#entry) : ''
    const isHtml = this.#isHtml()
    const names = body.includes('[') ? this.#site.inTexts.wordShortcodes : []
    const usual = this.#options(body)
    const shortcodes = names.length > 0 ? usual.shortcodes?.filter((name) => !names.includes(name)) : usual.shortcodes
    const options = { ...usual, words, shortcodes }
    const context = { quotes: !isHtml, finish: (shown: string) => shown, dependOn: this.#dependOn, names }
    const worded = (html: string) => (names.length > 0 ? showAll(html, this.#entry, this.#site, context) : html)
    // A text too long to render is only scanned as far as its excerpt can reach.
    const start = body.slice(0, 10_000)
    const unrendered = () => excerptOfHtml(plainParagraphs(start), start, options)
    const excerpted = this.#isTooLong(body)
      ? unrendered()
      : unlessTooCostly(
          () =>
            isHtml
              ? longText('excerptOf', excerptOf, worded(body), options)
              : longText('excerptOfHtml', excerptOfHtml, worded(this.#toUnshown(body)), body, options),
          unrendered,
        )
    this.#keep(this.#dependsOn, this.#dependsOn.size > 0 || addressesIn(body).length > 0)
    return excerpted
  }

  #options(body: string): RenderOptions {
    const { settings, shortcodeNames: shortcodes } = this.#site
    const { data, resource } = this.#entry
    const footnotes = body.includes('wp:footnotes') ? footnotesIn(data, 'footnotes' in resource.fields) : ''
    // Only Markdown has task boxes.
    const words = !this.#isHtml() || footnotes !== '' ? wordsInText(this.#entry, this.#site) : undefined
    const more = { footnotes, isWholeHtml: this.#entry.path.endsWith('.html'), ...words }
    return { smilies: settings.use_smilies, shortcodes, addresses: addressesOf(body, this.#site), ...more }
  }

  // Without addresses: only a body shows embeds.
  #signs(): RenderOptions {
    return { smilies: this.#site.settings.use_smilies, shortcodes: this.#site.shortcodeNames }
  }

  #isHtml(): boolean {
    return this.#entry.data['content_format'] === 'html'
  }

  #isTooLong(body: string): boolean {
    return body.length > this.#site.settings.render_limit
  }

  // HTML is sanitized when written; Markdown hides markup in code and links, so it is sanitized when rendered.
  #isCleaned(): boolean {
    const author = authorOf(this.#entry, this.#site)
    // An author without a file has no account: somebody with access to the files wrote this.
    if (author === undefined || author.implicit) return false
    return !getOrMake(trusted, author, () => callerOf(author, this.#site).can('unfiltered_html'))
  }
}

function writtenExcerpt(entry: Entry): string | undefined {
  return ['excerpt', 'description'].map((key) => textOf(entry, key)).find((text) => text.trim() !== '')
}

// The words inserted into a text unless they are English; passed along, since a thread may render it.
function wordsInText(entry: Entry, site: Site): Pick<RenderOptions, 'said'> {
  const say = sayOf(textWords, entry, site)
  if (say.language === 'en') return {}
  return { said: { open: say('open'), done: say('done'), footnote: say.pattern('footnote') } }
}
