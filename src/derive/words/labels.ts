import type { Labels } from '../../model/model.ts'

/** Returns the singular of a type within a sentence: in lower case, unless the language capitalizes nouns. */
export function singularWithin({ singular, keepsCase }: Labels): string {
  return keepsCase ? singular : singular.toLowerCase()
}

/** Returns the plural of a type within a sentence. */
export function pluralWithin({ plural, keepsCase }: Labels): string {
  return keepsCase ? plural : plural.toLowerCase()
}
