import type { Entry, InTexts, NamedFile, Site } from '../../model/model.ts'

/** A site whose areas may say which addresses in texts name files. */
export type NamingSite = Site & { readonly inTexts: InTexts }

/** The file that an address in a text names, as the first area has it that knows it. */
export function namedFile(written: string, holder: Entry, site: NamingSite): NamedFile | undefined {
  for (const nameFile of site.inTexts.nameFiles) {
    const named = nameFile(written, holder, site)
    if (named) return named
  }
  return undefined
}
