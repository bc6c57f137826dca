import { posix } from 'node:path'
import { filesInLanguage, neutralPath } from '../../derive/languages/languages.ts'
import { namedFile, type NamingSite } from '../../derive/links/named-file.ts'
import type { Entry, NamedFile } from '../../model/model.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { Entries } from '../index/entries.ts'
import { basePath } from '../../text/hosts.ts'

interface Files {
  readonly home: string
  readonly folder: { look(path: string): { readonly file?: unknown } }
  readonly entries: Pick<Entries, 'byPath'>
}

/** Resolves `../posts/old.md` from the text's file, `/posts/old.md` from the content folder; true for other files. */
export function fileAt(path: string, holder: Entry, { folder, entries }: Files): Entry | boolean {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return false
  const name = decoded(path)
  const meant = name.startsWith('/') ? name.slice(1) : posix.join(posix.dirname(holder.path), name)
  if (meant === '' || meant === '.' || meant.startsWith('..')) return false
  return entries.byPath.get(meant) ?? (/\.\w+$/.test(meant) && folder.look(meant).file !== undefined)
}

/**
 * Whether a relative address in a text is that of a file beside the content's texts, as other generators publish them: relative
 * to the text's file, to its `address` as a browser resolves it, or to the same text's file in the default language.
 */
export function isFileBeside(path: string, address: URL | undefined, { resource, path: file }: Entry, site: Files) {
  const home = basePath(site.home)
  const shown = address?.pathname.startsWith(`${home}/`) ? decoded(address.pathname.slice(home.length + 1)) : undefined
  const named = posix.join(posix.dirname(file), decoded(path))
  const isFile = (one: string) => /\.\w+$/.test(one) && !one.startsWith('..')
  return [named, shown ?? named]
    .flatMap((one) => (isFile(one) ? [one, ...filesInLanguage(resource, neutralPath(resource, one))] : []))
    .some((one) => site.folder.look(one).file !== undefined)
}

/** The fault of a named file, as the end of a sentence. */
export function faultOfFile({ isThere, path }: NamedFile): string | undefined {
  return isThere ? undefined : `but there is no file ${path}`
}

/** Says, as the end of a sentence, that readers get a picture named by its path elsewhere, or not at all. */
export function whereServed(path: string, holder: Entry, site: NamingSite): string {
  const served = namedFile(posix.relative(posix.dirname(holder.path), path.slice(1)), holder, site)
  return served ? `which readers get only at ${new URL(served.address).pathname}` : notServed
}

/** As the end of a sentence: no request is answered with the file. */
export const notServed = 'which is not in media/: readers cannot get it'
