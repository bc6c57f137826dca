import { publicOnly } from '../../../derive/may-see.ts'
import type { Entry, Site, FaultOfShortcode, Shortcode, ShortcodeView } from '../../../model/model.ts'
import { attachedEntryOf } from '../traits/attached-to.ts'
import { mimeOf } from '../traits/file.ts'
import { fileTitleOf } from '../traits/words.ts'

const most = 500

/** The kind of files: the part of their type before the slash. */
type Kind = 'image' | 'audio' | 'video'

/**
 * The files of a kind that a gallery or playlist shows: those of `ids` or `include`, by number or slug, otherwise those that
 * belong to the entry (or to that of `id`), without those of `exclude`, in the order of `orderby` and `order`. Files that
 * readers may not see are left out, unless they belong to the entry itself.
 */
export function chosenMedia(kind: Kind, { named }: Pick<Shortcode, 'named'>, view: ShortcodeView): Entry[] {
  const { site, entry, dependOn } = view
  const ids = named.get('ids') ?? ''
  const included = ids || (named.get('include') ?? '')
  dependOn('media')
  const excluded = new Set(mediaNames(named.get('exclude') ?? '').map((name) => mediaNamed(name, site)))
  const chosen = included
    ? [...new Set(mediaNames(included).flatMap((name) => mediaNamed(name, site) ?? []))]
    : attachedTo(ownerOf(named.get('id'), view), site).filter((media) => !excluded.has(media))
  const visible = chosen.filter((media) => mimeOf(media).startsWith(`${kind}/`) && mayShow(media, entry, view))
  const order = named.get('orderby') || (ids ? 'post__in' : 'menu_order ID')
  return sorted(visible, order, named.get('order')).slice(0, most)
}

/** Reports the files that a gallery or playlist names and that do not exist. */
export const faultOfChosen: FaultOfShortcode = ({ name, named }, { site }) => {
  const names = mediaNames(named.get('ids') || (named.get('include') ?? ''))
  const missing = names.filter((name) => !mediaNamed(name, site))
  if (missing.length === 0) return undefined
  const verb = missing.length === 1 ? 'does' : 'do'
  return `[${name}] names the media ${missing.slice(0, 10).join(', ')}, which ${verb} not exist`
}

function mediaNames(list: string): string[] {
  return [...new Set(list.split(/[\s,]+/))].filter((name) => name !== '' && !/^-?0+$/.test(name))
}

// WordPress knows only numbers, and reads a text as the number that it begins with.
function mediaNamed(name: string, site: Site): Entry | undefined {
  const id = Math.abs(Number.parseInt(name, 10))
  const numbered = id > 0 ? site.get('media', id) : undefined
  return /^-?\d+$/.test(name) ? numbered : (site.find('media', name) ?? numbered)
}

function ownerOf(id: string | undefined, { site, entry }: ShortcodeView): Entry | undefined {
  return id ? site.inSpace('post', Number.parseInt(id, 10)) : entry
}

function attachedTo(owner: Entry | undefined, site: Site): Entry[] {
  if (!owner) return []
  const found = new Set<Entry>()
  for (const key of site.keysInSpace(owner)) for (const media of site.having('media', 'post', key)) found.add(media)
  return [...found].filter((media) => attachedEntryOf(media, site) === owner)
}

// A file is as public as the entry it belongs to: the cached text must depend on that entry.
function mayShow(media: Entry, entry: Entry, { site, dependOn }: ShortcodeView): boolean {
  const parent = attachedEntryOf(media, site)
  if (parent) dependOn(parent.resource.name)
  return (parent === entry && media.derived.status === 'inherit') || publicOnly(media, site) !== undefined
}

type Key = (entry: Entry) => number | string

// A cached text has one order for all readers: `rand` sorts by id.
const orders: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['title', (entry) => fileTitleOf(entry).toLowerCase()],
  ['name', ({ slug }) => slug],
  ['date', ({ derived }) => derived.date],
  ['modified', ({ modified }) => modified],
  ['menu_order', ({ data }) => (typeof data['menu_order'] === 'number' ? data['menu_order'] : 0)],
  ['id', ({ id }) => id],
])

function sorted(files: Entry[], by: string, order: string | undefined): Entry[] {
  const wanted = by.toLowerCase()
  if (wanted.startsWith('post__in') || wanted === 'none') return files
  const sign = order?.toUpperCase() === 'DESC' ? -1 : 1
  const names = wanted.split(/[\s,]+/).map((name) => name.replace(/^post_/, ''))
  const keys = [...new Set([...names, 'id'])].flatMap((name) => orders.get(name) ?? [])
  return files.toSorted((a, b) => sign * compareByKeys(a, b, keys))
}

function compareByKeys(a: Entry, b: Entry, keys: readonly Key[]): number {
  for (const key of keys) {
    const [one, other] = [key(a), key(b)]
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
