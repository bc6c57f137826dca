import type { Entry, Resource } from '../../model/model.ts'
import { readableKey, withoutTrash } from '../../text/names.ts'
import { slugOfPath } from '../../site/index/entry-path.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { openPattern } from '../../text/glob.ts'
import { notFound } from '../output/exit-codes.ts'
import { singularWithin } from '../../derive/words/labels.ts'

/** Whether a word is a pattern that may name many entries: slugs and files never contain `*` or `?`. */
export function isGlob(word: string): boolean {
  return /[*?]/.test(word)
}

/**
 * The entries that a pattern names, by path: by slug (`2025-*`, `post/2025-*`), or by file (`posts/2025/*.md`). `*` matches any
 * text in a name, `**` any text, `?` one character. Entries in the trash count only if nothing else matches. @throws CliError
 */
export function entriesByGlob(site: OpenSite, { name, labels }: Resource, word: string): Entry[] {
  const fitsPattern = openPattern(word.replace(/^\.\//, ''))
  const fits = ({ slug, path }: Entry) => {
    const slugs = [withoutTrash(slug) || slugOfPath(path), slug].flatMap((one) => [one, readableKey(one)])
    return [...slugs, ...slugs.map((one) => `${name}/${one}`), path].some(fitsPattern)
  }
  const found = [...site.all(name)].filter(fits).sort((a, b) => (a.path < b.path ? -1 : 1))
  if (found.length === 0) throw notFound(`'${word}' matches no ${singularWithin(labels)}`)
  const present = found.filter(({ derived }) => derived.status !== 'trash')
  return present.length ? present : found
}
