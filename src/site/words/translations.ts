import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Messages } from '../../model/model.ts'

/** The program's words in a language: messages by catalogue. */
export type Translation = Readonly<Record<string, Messages>>

const known = new Map<string, Translation | undefined>()

/** The program's words in a language (`de`, no country), read on first use; undefined if there are none. */
export function translationIn(language: string): Translation | undefined {
  if (!known.has(language)) known.set(language, readWords('', language))
  return known.get(language)
}

/** A language with all words, to list them: English is in the code. */
export const complete = 'de'

/** The sample texts for a new site in a language (`de`, no country), by name; undefined if there are none. */
export function samplesIn(language: string): Readonly<Record<string, string>> | undefined {
  return readWords('samples/', language)
}

function readWords<Words>(folder: string, language: string): Words | undefined {
  if (!/^[a-z]{2,3}$/.test(language)) return undefined
  const file = filesFor(`${folder}${language}`).find((path) => existsSync(path))
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Words)
}

// Beside the bundle, beside its chunk folder, or among the sources.
function filesFor(name: string): string[] {
  return ['words', '../words', '../../words'].map((folder) =>
    fileURLToPath(new URL(`${folder}/${name}.json`, import.meta.url)),
  )
}
