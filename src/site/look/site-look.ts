import { languageCodes } from '../../derive/languages/languages.ts'
import type { Look, Settings } from '../../model/model.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { assertText } from '../../storage/files/limits.ts'
import { type CleanHead, cleanHead } from '../../text/html/clean-head.ts'
import { renderCleanMarkdown } from '../../text/markdown/clean-markdown.ts'
import { digestOf } from '../index/load-file.ts'
import { FollowedFile } from '../words/followed-file.ts'
import { SiteWords, type WordsDeps } from '../words/site-words.ts'
import { ownFiles, ownTextPaths } from '../../derive/folders/own-site-files.ts'
import { getOrMake, firstMade } from '../../text/values.ts'

/** In bytes: much more than anybody writes by hand. */
const most = { style: 512 * 1024, head: 64 * 1024, text: 64 * 1024 }

/** The words and look of a site's pages: its own words, style, head, footers and 404 pages. They are never content. */
export class SiteLook {
  readonly words: SiteWords
  readonly #site: WordsDeps
  readonly #style: FollowedFile<string | undefined>
  readonly #head: FollowedFile<CleanHead | undefined>
  /** Footers and 404 pages by path, each followed once a page first needs it. */
  readonly #texts = new Map<string, FollowedFile<OwnText | undefined>>()
  readonly #changed: () => void
  #made = new WeakMap<Settings, Map<string, Look>>()

  constructor(site: WordsDeps, changed: () => void) {
    this.#site = site
    this.#style = this.#follow(ownFiles.style, most.style, (text) => text)
    this.#head = this.#follow(ownFiles.head, most.head, cleanHead)
    this.#changed = changed
    this.words = new SiteWords(site, changed)
  }

  /** The current look of pages in a language; by default, the site's own. */
  in(language?: string): Look {
    const { settings } = this.#site
    const made = getOrMake(this.#made, settings, () => new Map<string, Look>())
    return getOrMake(made, language ?? '', () => this.#look(language))
  }

  /** A digest of the look in all languages. */
  get digest(): string {
    const codes = languageCodes(this.#site.settings)
    return digestOf(JSON.stringify((codes.length === 0 ? [undefined] : codes).map((code) => this.in(code))))
  }

  /** Checks whether one of the files has changed. A broken file keeps its former content. */
  look(path: string): void {
    if (path === ownFiles.words) return this.words.look()
    const file = [this.#style, this.#head].find((one) => one.path === path) ?? this.#text(path)
    if (!file.look()) return
    this.#made = new WeakMap()
    this.#changed()
  }

  #look(language: string | undefined): Look {
    const head = this.#head.now
    const footer = this.#textIn(ownFiles.footer, language)
    const notFound = this.#textIn(ownFiles.notFound, language)
    return {
      ...(this.#style.now !== undefined && { style: this.#style.now }),
      ...(head && head.html !== '' && { head: { html: head.html, styles: head.styles } }),
      ...(footer && { footer: footer.html }),
      ...(notFound && { notFound }),
    }
  }

  // In the given language, else in the default one.
  #textIn(path: string, language: string | undefined): OwnText | undefined {
    return firstMade(ownTextPaths(path, language, this.#site.settings), (at) => this.#text(at).now)
  }

  #text(path: string): FollowedFile<OwnText | undefined> {
    return getOrMake(this.#texts, path, () => this.#follow(path, most.text, (text) => render(text, path)))
  }

  #follow<Value>(path: string, largest: number, read: (text: string) => Value): FollowedFile<Value | undefined> {
    return new FollowedFile<Value | undefined>(this.#site, {
      path,
      most: largest,
      read(text) {
        if (text === undefined) return undefined
        assertText(text, path)
        return read(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
      },
    })
  }
}

type OwnText = NonNullable<Look['notFound']>

function render(text: string, path: string): OwnText {
  const { data, body } = parseEntry(text, path)
  const { title } = data
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    html: renderCleanMarkdown(body),
  }
}
