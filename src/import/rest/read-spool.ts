import { groupBy } from '../../text/values.ts'
import { numberIn, textIn } from '../../text/wordpress/rest-members.ts'
import { pathBelow } from '../addresses/old-path.ts'
import { blankItem } from '../blank-item.ts'
import type { Answered, Area, SourceItem, SourceList, SourceNames } from '../../model/model.ts'
import { languageIn } from '../languages/answered-languages.ts'
import type { SourceRecord } from '../source/records.ts'
import { passes, type ReadSource } from '../read-exports.ts'
import { isHome, describedSettings } from '../source/described-settings.ts'
import { SourceKeys } from '../source/source-keys.ts'
import type { Collection } from './collections.ts'
import type { SourceSite } from './discover.ts'
import type { Spool } from './spool.ts'
import { revisionsOf } from './fetch-revisions.ts'
import { toTerm } from './to-records.ts'

/** The place of a comment: its collection, and its offset in that file. */
type CommentPlace = readonly [list: Extract<SourceList, { readonly as: 'comment' }>, place: readonly [number, number]]

/** A source's settings, undefined if they are not readable, and the areas that interpret them. */
export interface FetchedSettings {
  readonly settings: Answered | undefined
  readonly areas: readonly Area[]
}

/** Reads a source from the spool like an export, without holding texts. `onProgress` gets the entries read, and the total. */
export function readSpool(
  source: SourceSite,
  collections: readonly Collection[],
  spool: Spool,
  fetched: FetchedSettings,
  onProgress: (done: number, total: number) => void = () => {},
): ReadSource {
  const keys = new SourceKeys(source.home)
  const names = readSourceNames(collections, spool)
  const comments = commentsByPost(collections, spool)
  const revisions = new Map(collections.flatMap((list) => [...revisionsOf(list, spool)]))
  const all = collections.reduce((sum, { name, as }) => sum + (as === 'comment' ? 0 : spool.places(name).size), 0)
  return async function* (pass) {
    let done = pass * all
    for await (const record of records()) {
      if (done++ % 50 === 0) onProgress(Math.min(done, passes * all), passes * all)
      const isItem = record.kind === 'item'
      if (!isItem) yield { keys, record }
      else {
        const item = withComments(record.item)
        const texts = revisions.get(item.id)
        yield { keys, record: { kind: 'item', item: texts ? { ...item, revisions: texts() } : item } }
      }
    }
  }

  async function* records(): AsyncGenerator<SourceRecord> {
    let front: number | undefined
    let file: string | undefined
    yield { kind: 'site', title: source.name, url: source.home }
    for (const list of collections)
      if (list.as !== 'comment')
        for (const entry of spool.read(list.name)) {
          const id = numberIn(entry, 'id')
          if (list.as === 'item' && isHome(textIn(entry, 'link'), source.home)) front ??= id
          if (list.as === 'user') yield { kind: 'user', user: list.read(entry) }
          else if (list.as === 'term') yield { kind: 'term', term: toTerm(entry, list.taxonomy, names) }
          else {
            const item = { ...blankItem, id, kind: list.kind, ...list.read(entry, names), ...languageIn(entry) }
            if (item.attachment !== '') file ??= pathBelow(item.attachment, source.home)
            yield { kind: 'item', item }
          }
        }
    yield* describedSettings(fetched.areas, { index: source.index, settings: fetched.settings, front, file })
  }

  function withComments(item: SourceItem): SourceItem {
    const places = comments.get(item.id)
    return places ? { ...item, comments: places.map(([{ name, read }, place]) => read(spool.at(name, place))) } : item
  }
}

function readSourceNames(collections: readonly Collection[], spool: Spool): SourceNames {
  const logins = new Map<number, string>()
  const terms = new Map<string, { slug: string; name: string }>()
  const taken = new Set<string>()
  const taxonomies = new Map<string, string>()
  for (const list of collections) {
    if (list.as === 'term') taxonomies.set(list.path.slice(list.path.lastIndexOf('/') + 1), list.taxonomy)
    if (list.as !== 'term' && list.as !== 'user') continue
    for (const entry of spool.read(list.name)) {
      const id = numberIn(entry, 'id')
      if (list.as === 'user') logins.set(id, list.read(entry).login)
      else {
        // Terms in two languages may have one slug.
        const [own, { language }] = [textIn(entry, 'slug'), languageIn(entry)]
        const isTaken = language !== undefined && taken.has(`${list.taxonomy} ${own}`)
        const slug = isTaken ? `${own}-${language}-${id}` : own
        taken.add(`${list.taxonomy} ${slug}`)
        terms.set(`${list.taxonomy} ${id}`, { slug, name: textIn(entry, 'name') })
      }
    }
  }
  return { taxonomies, login: (id) => logins.get(id) ?? '', term: (taxonomy, id) => terms.get(`${taxonomy} ${id}`) }
}

function commentsByPost(collections: readonly Collection[], spool: Spool): Map<number, CommentPlace[]> {
  const places = collections.flatMap((list) =>
    list.as === 'comment' ? [...spool.places(list.name).values()].map((place): CommentPlace => [list, place]) : [],
  )
  return groupBy(places, ([{ name }, place]) => numberIn(spool.at(name, place), 'post'))
}
