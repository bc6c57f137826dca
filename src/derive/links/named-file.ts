import type { Entry, InTexts, NamedFile, Site } from '../../model/model.ts'

/** A site whose areas may recognize addresses of files in texts. */
export type NamingSite = Site & { readonly inTexts: InTexts }

/** Returns the file that an address in a text names, according to the first area that knows it. */
export function namedFile(written: string, holder: Entry, site: NamingSite): NamedFile | undefined {
  return site.inTexts.nameFiles.map((nameFile) => nameFile(written, holder, site)).find(Boolean)
}
