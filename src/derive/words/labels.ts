import type { Labels } from '../../model/model.ts'

/** What one entry of a type is called within a sentence: in small letters, but where nouns have large ones there, too. */
export function singularWithin({ singular, keepsCase }: Labels): string {
  return keepsCase ? singular : singular.toLowerCase()
}

/** What several entries of a type are called within a sentence. */
export function pluralWithin({ plural, keepsCase }: Labels): string {
  return keepsCase ? plural : plural.toLowerCase()
}
