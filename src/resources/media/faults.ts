import { bodyIfThere } from '../shared/verbs/links-to.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { Entry, Fault, Site } from '../../define/model.ts'
import { originalName } from '../../storage/pictures/copy-sizes.ts'
import { namingsOf } from '../actions/dependents.ts'
import { isImage } from './file.ts'
import { rules } from './rules.ts'
import { textOf } from '../shared/words.ts'

/** How large a file may be before `check` says so, in bytes. */
const mostBytes = { picture: 2_000_000, other: 25_000_000 }

/** What is wrong with a file: nothing uses it, it is very large, it represents an entry without saying what it shows. */
export function mediaFaults(entry: Entry, site: Site): Fault[] {
  const faults: Fault[] = []
  const isPicture = isImage(entry)
  const { bytes } = site.files.factsOf(entry)
  if (bytes > (isPicture ? mostBytes.picture : mostBytes.other))
    faults.push(
      rules['oversized-media']({
        key: 'title',
        message: `the file has ${(bytes / 1e6).toFixed(1)} MB`,
        hint: isPicture ? 'save it smaller: 2560 pixels are enough for a screen' : 'save it smaller',
      }),
    )
  const namings = [...namingsOf(entry, site)]
  if (isPicture && textOf(entry, 'alt_text') === '' && namings.some(({ stored }) => stored.key === 'featured_media'))
    faults.push(
      rules['undescribed-picture']({
        key: 'alt_text',
        message: 'the picture represents entries and has no alt_text',
        hint: 'write alt_text: what it shows',
      }),
    )
  if (entry.data['post'] === undefined && namings.length === 0 && !isInTexts(entry, site))
    faults.push(rules['orphaned-media']({ key: 'title', message: 'no entry names or shows this file' }))
  return faults
}

function isInTexts({ path, id }: Entry, site: Site): boolean {
  const { names, ids } = mentionsIn(site)
  return ids.has(id) || names.has(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
}

interface Mentions {
  /** Names of files, in lower case, as texts and front matter hold them. */
  readonly names: ReadonlySet<string>
  /** Ids in shortcodes and classes of pictures. */
  readonly ids: ReadonlySet<number>
}

const known = new WeakMap<Site, { readonly generation: number; readonly mentions: Mentions }>()

// All texts are read once for all files.
function mentionsIn(site: Site): Mentions {
  const last = known.get(site)
  if (last?.generation === site.generation) return last.mentions
  const names = new Set<string>()
  const ids = new Set<number>()
  for (const { name, files } of site.resources.values())
    for (const entry of files === undefined ? [] : site.all(name))
      note(`${JSON.stringify(entry.data)}\n${bodyIfThere(entry, site)}`, names, ids)
  const mentions = { names, ids }
  known.set(site, { generation: site.generation, mentions })
  return mentions
}

const fileName = /[^\s"'()<>[\]{}|\\/=&?#]{1,200}\.[a-z\d]{2,5}(?![\w-])/gi
const idList = /\b(?:ids|include|id)=\\?["']([\d\s,]{1,2000})|\bwp-image-(\d{1,10})/g

function note(text: string, names: Set<string>, ids: Set<number>): void {
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
