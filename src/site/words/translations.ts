import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Messages } from '../../model/model.ts'

/** The words of the program in a language: messages by the names of their catalogues. */
export type Translation = Readonly<Record<string, Messages>>

const known = new Map<string, Translation | undefined>()

/**
 * The words of the program in a language, read when it is first asked for; undefined where there are none.
 *
 * @param language its code, without a country: `de`
 */
export function translationIn(language: string): Translation | undefined {
  if (!known.has(language)) known.set(language, readWords('', language))
  return known.get(language)
}

/** A language that has all words, for a list of them: English is in the code. */
export const complete = 'de'

/**
 * The texts of a new site's samples in a language, by name; undefined if there are none.
 *
 * @param language its code, without a country: `de`
 */
export function samplesIn(language: string): Readonly<Record<string, string>> | undefined {
  return readWords('samples/', language)
}

function readWords<Words>(folder: string, language: string): Words | undefined {
  if (!/^[a-z]{2,3}$/.test(language)) return undefined
  const file = filesFor(`${folder}${language}`).find((path) => existsSync(path))
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Words)
}

// Beside the bundle, beside the folder of its chunks, or among the sources.
function filesFor(name: string): string[] {
  return ['words', '../words', '../../words'].map((folder) =>
    fileURLToPath(new URL(`${folder}/${name}.json`, import.meta.url)),
  )
}
