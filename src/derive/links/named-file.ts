import type { Entry, InTexts, NamedFile, Site } from '../../model/model.ts'

/** A site whose areas may say which addresses in texts name files. */
export type NamingSite = Site & { readonly inTexts: InTexts }

/** The file that an address in a text names, as the first area has it that knows it. */
export function namedFile(written: string, holder: Entry, site: NamingSite): NamedFile | undefined {
  return site.inTexts.nameFiles.map((nameFile) => nameFile(written, holder, site)).find(Boolean)
}
