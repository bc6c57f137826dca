import type { Look } from '../../model/model.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { assertText } from '../../storage/files/limits.ts'
import { type CleanHead, cleanHead } from '../../text/html/clean-head.ts'
import { renderCleanMarkdown } from '../../text/markdown/clean-markdown.ts'
import { digestOf } from '../index/load-file.ts'
import { FollowedFile } from '../words/followed-file.ts'
import { SiteWords, type WordsDeps } from '../words/site-words.ts'
import { ownFiles } from '../../derive/folders/own-site-files.ts'

/** In bytes: much more than anybody writes by hand. */
const most = { style: 512 * 1024, head: 64 * 1024, text: 64 * 1024 }

/** The words and the look of a site's pages: its own words, style, head, footer, and 404 page. They are never content. */
export class SiteLook {
  readonly words: SiteWords
  readonly #style: FollowedFile<string | undefined>
  readonly #head: FollowedFile<CleanHead | undefined>
  readonly #footer: FollowedFile<string | undefined>
  readonly #notFound: FollowedFile<Look['notFound']>
  readonly #changed: () => void
  #now: Look | undefined

  /** @param changed - called when a part of it has changed */
  constructor(site: WordsDeps, changed: () => void) {
    const follow = <Value>(path: string, largest: number, read: (text: string) => Value) =>
      new FollowedFile<Value | undefined>(site, {
        path,
        most: largest,
        read(text) {
          if (text === undefined) return undefined
          assertText(text, path)
          return read(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
        },
      })
    this.#style = follow(ownFiles.style, most.style, (text) => text)
    this.#head = follow(ownFiles.head, most.head, cleanHead)
    this.#footer = follow(ownFiles.footer, most.text, (text) => render(text, ownFiles.footer).html)
    this.#notFound = follow(ownFiles.notFound, most.text, (text) => render(text, ownFiles.notFound))
    this.#changed = changed
    this.words = new SiteWords(site, changed)
  }

  /** The present look. */
  get now(): Look {
    const head = this.#head.now
    this.#now ??= {
      ...(this.#style.now !== undefined && { style: this.#style.now }),
      ...(head && head.html !== '' && { head: { html: head.html, styles: head.styles } }),
      ...(this.#footer.now !== undefined && { footer: this.#footer.now }),
      ...(this.#notFound.now && { notFound: this.#notFound.now }),
    }
    return this.#now
  }

  /** A digest of all of it. */
  get digest(): string {
    return digestOf(JSON.stringify(this.now))
  }

  /** Checks whether one of its files has changed. A file that is broken meanwhile keeps its former content. */
  look(path: string): void {
    if (path === ownFiles.words) return this.words.look()
    const files = [this.#style, this.#head, this.#footer, this.#notFound]
    if (files.find((file) => file.path === path)?.look() !== true) return
    this.#now = undefined
    this.#changed()
  }
}

function render(text: string, path: string): { readonly title?: string; readonly html: string } {
  const { data, body } = parseEntry(text, path)
  const { title } = data
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    html: renderCleanMarkdown(body),
  }
}
