import type { Labels } from '../../model/model.ts'

/** The name of one entry of a type within a sentence: in small letters, unless the language writes nouns with capitals. */
export function singularWithin({ singular, keepsCase }: Labels): string {
  return keepsCase ? singular : singular.toLowerCase()
}

/** The name of several entries of a type within a sentence. */
export function pluralWithin({ plural, keepsCase }: Labels): string {
  return keepsCase ? plural : plural.toLowerCase()
}
