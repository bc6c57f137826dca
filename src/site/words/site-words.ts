import { toSay } from '../../define/catalogue.ts'
import type { Catalogue, Message, Messages, Say, Settings } from '../../model/model.ts'
import { MAX_FRONT_MATTER_BYTES } from '../../storage/files/limits.ts'
import { readJson } from '../../storage/front-matter/read-json.ts'
import { languageTag } from '../../text/language.ts'
import { isRecord } from '../../text/values.ts'
import { digestOf } from '../index/load-file.ts'
import { ownFiles } from '../../derive/folders/own-site-files.ts'
import { FollowedFile, type FollowedDeps } from './followed-file.ts'
import { translationIn } from './translations.ts'

export interface WordsDeps extends FollowedDeps {
  readonly settings: Settings
}

/** The words on a site's pages: its own, else the program's in the site's language. */
export class SiteWords {
  readonly #site: WordsDeps
  readonly #changed: () => void
  readonly #own: FollowedFile<Readonly<Record<string, unknown>>>
  readonly #said = new Map<string, Say>()

  /** @param changed - called when the site's own words have changed */
  constructor(site: WordsDeps, changed: () => void) {
    this.#site = site
    this.#own = new FollowedFile(site, {
      path: ownFiles.words,
      most: MAX_FRONT_MATTER_BYTES,
      read: (text = '{}') => readJson(text, ownFiles.words, text.charCodeAt(0) === 0xfeff ? 1 : 0).data,
    })
    this.#changed = changed
  }

  /** The words of a catalogue in the site's language, or another. */
  in<Of extends Messages>(catalogue: Catalogue<Of>, locale = this.#site.settings.language): Say<Of> {
    const { language } = this.#site.settings
    const key = `${catalogue.name} ${locale} ${language}`
    let say = this.#said.get(key)
    if (!say) {
      const [requested, isOwn] = [languageTag(locale), codeOf(locale) === codeOf(language)]
      const code = codeOf(locale)
      // The program's Chinese words are in simplified characters.
      const tag = code === 'zh' ? 'zh-Hans' : code
      const own = isOwn ? messagesIn(this.#own.now[catalogue.name], catalogue.messages) : {}
      say = toSay(catalogue as Catalogue, {
        own,
        translated: translationIn(code)?.[catalogue.name],
        requested,
        language: tag,
      })
      this.#said.set(key, say)
    }
    return say as unknown as Say<Of>
  }

  /** A digest of all words in the site's language. */
  get now(): string {
    return digestOf(JSON.stringify([this.#own.now, translationIn(codeOf(this.#site.settings.language))]))
  }

  /** Checks whether the site's own words have changed. A broken file keeps its former words. */
  look(): void {
    if (!this.#own.look()) return
    this.#said.clear()
    this.#changed()
  }
}

// Only valid messages: `check` reports the others.
function messagesIn(said: unknown, known: Messages): Messages {
  if (!isRecord(said)) return {}
  const own = Object.entries(said).filter(([key, value]) => Object.hasOwn(known, key) && isMessage(value))
  return Object.fromEntries(own) as Messages
}

/** Whether a value is a text, or a text for each plural form. */
export function isMessage(value: unknown): value is Message {
  if (typeof value === 'string') return true
  return isRecord(value) && 'other' in value && Object.values(value).every((one) => typeof one === 'string')
}

function codeOf(locale: string): string {
  return locale.split('_')[0]!
}
