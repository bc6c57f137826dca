import { bodyIfThere } from '../../derive/settings/readings.ts'
import { untilChanged } from '../../work/until-changed.ts'
import type { Entry, Site } from '../../model/model.ts'
import { originalName, uploadedName } from '../../storage/pictures/copy-sizes.ts'
import { namingsOf } from '../actions/dependents.ts'
import { decoded } from '../../text/wordpress/slug.ts'

/** Whether any text or front matter names a file or shows it by its id. */
export function isMentioned(file: Entry, site: Site): boolean {
  // All texts are read once for all files.
  const mentions = known(site, 'all', () => mentionsOf(allTextsOf(site)))
  return isIn(mentions, file)
}

/** Yields the entries whose text, or front matter beside the reference fields, mentions a file. Reads every text. */
export function* mentionersOf(file: Entry, site: Site): Generator<readonly [holder: Entry, by: string]> {
  const named = new Set([...namingsOf(file, site)].flatMap(({ holders: all }) => [...all]))
  for (const holder of holders(site)) {
    if (isIn(mentionsOf([bodyIfThere(holder, site)]), file)) yield [holder, 'in its text']
    else if (!named.has(holder) && isIn(mentionsOf([JSON.stringify(holder.data)]), file))
      yield [holder, 'in its front matter']
  }
}

function isIn({ names, ids }: Mentions, { path, id }: Entry): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return ids.has(id) || names.has(name) || names.has(uploadedName(name))
}

interface Mentions {
  /** File names in lower case. */
  readonly names: Set<string>
  /** Ids in shortcodes and in classes of pictures. */
  readonly ids: Set<number>
}

const known = untilChanged<'all', Mentions>('mentions')

function* holders(site: Site): Generator<Entry> {
  for (const { name, files } of site.resources.values()) if (files !== undefined) yield* site.all(name)
}

function* allTextsOf(site: Site): Generator<string> {
  for (const entry of holders(site)) yield `${JSON.stringify(entry.data)}\n${bodyIfThere(entry, site)}`
}

function mentionsOf(texts: Iterable<string>): Mentions {
  const mentions = { names: new Set<string>(), ids: new Set<number>() }
  for (const text of texts) note(text, mentions)
  return mentions
}

const fileName = /[^\s"'()<>[\]{}|\\/=&?#]{1,200}\.[a-z\d]{2,5}(?![\w-])/gi
const idList = /\b(?:ids|include|id)=\\?["']([\d\s,]{1,2000})|\bwp-image-(\d{1,10})/g

function note(text: string, { names, ids }: Mentions): void {
  if (text.includes('.'))
    for (const [found] of text.matchAll(fileName)) {
      const name = decoded(found).toLowerCase()
      names.add(name)
      const original = originalName(name)
      if (original !== undefined) names.add(original)
    }
  if (text.includes('=') || text.includes('wp-image-'))
    for (const [, list = '', image = ''] of text.matchAll(idList))
      for (const id of `${list},${image}`.split(/[\s,]+/)) if (id !== '') ids.add(Number(id))
}
