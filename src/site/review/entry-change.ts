import { wholeKey } from '../../storage/front-matter/data-file.ts'
import { isRecord } from '../../text/values.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { declaredFieldsOf, ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import type { Entry } from '../../model/model.ts'
import { asWritten, bodyIfThere } from '../../derive/settings/readings.ts'
import { patternOf } from '../index/entry-path.ts'
import { findByAddress } from '../../derive/addresses/find-by-address.ts'
import { findByFormerPath } from '../../derive/addresses/find-by-former-path.ts'
import { ownIdKey } from '../../text/own-id.ts'
import { diffWords, type WordDiff } from '../../text/word-diff.ts'
import type { OpenSite } from '../open-site.ts'
import type { EntryChange, FieldChange } from './model.ts'
import { keysOfBoth, valueChanges, labelOfKey } from './value-changes.ts'
import type { Pair } from './pairs.ts'
import { seen, type SeenEntry as Seen, type Sites } from './seen.ts'

/** The change of an entry; undefined if its meaning is the same (one more blank line). */
export function entryChange({ before, after }: Pair, sites: Sites): EntryChange | undefined {
  const was = before && { entry: before, site: sites.before }
  const is = after && { entry: after, site: sites.after }
  const { entry, site } = (is ?? was)!
  const change = changeOf(was, is, sites.after)
  const fields = change === 'unreadable' ? [] : fieldChanges(before, after, site)
  const body = change === 'unreadable' ? undefined : bodyChange(was, is)
  const sentences =
    change === 'unreadable'
      ? [`Its file cannot be read any more${patternOf(entry.resource)?.single ? '.' : ': readers cannot find it.'}`]
      : [...entry.resource.changes.flatMap((describe) => describe(was, is)), ...addressSentences(was, is, sites.after)]
  if (change === 'changed' && fields.length === 0 && !body && sentences.length === 0) return undefined
  const address = is && changedAddressOf(is)
  const formerAddress = was && changedAddressOf(was)
  return {
    change,
    noun: entry.resource.name,
    kind: entry.resource.labels.singular,
    ...(was && is && was.entry.resource !== entry.resource && formerKindOf(was, entry)),
    id: entry.id,
    title: changeTitleOf({ entry, site }),
    path: entry.path,
    ...(was && is && before.path !== after.path && { formerPath: before.path }),
    ...(address !== undefined && { address }),
    ...(formerAddress !== undefined && formerAddress !== address && { formerAddress }),
    status: entry.derived.status,
    ...(was && is && before.derived.status !== after.derived.status && { formerStatus: before.derived.status }),
    sentences,
    fields,
    ...(body && { body }),
  }
}

function formerKindOf(was: Seen, entry: Entry): { formerKind: string } | undefined {
  const { labels, name } = was.entry.resource
  return name === entry.resource.name ? undefined : { formerKind: labels.singular }
}

function changeOf(was: Seen | undefined, is: Seen | undefined, now: OpenSite): EntryChange['change'] {
  if (!was) return 'added'
  if (!is) return now.problems.at(was.entry.path) ? 'unreadable' : 'removed'
  const [old, fresh] = [changedAddressOf(was), changedAddressOf(is)]
  const isMoved = old !== undefined && fresh !== undefined && old !== fresh
  return was.entry.path !== is.entry.path || isMoved ? 'renamed' : 'changed'
}

function changeTitleOf({ entry, site }: Seen): string {
  const member = titleMemberOf(entry.resource)
  const field = member === undefined ? undefined : entry.resource.fields[member]
  const raw = field?.raw?.(entry, site) ?? entry.data['title'] ?? entry.data['name']
  const text = typeof raw === 'string' ? raw.trim() : ''
  return text || entry.slug || entry.path
}

function changedAddressOf({ entry, site }: Seen): string | undefined {
  const { indexes, permalink, publicStatus } = entry.resource
  const hasPage = !indexes['status'] || [publicStatus, 'private', 'inherit'].includes(entry.derived.status)
  if (!permalink || !hasPage) return undefined
  const { pathname, search, hash } = new URL(permalink(entry, site))
  return search === '' && hash === '' ? pathname : undefined
}

function addressSentences(was: Seen | undefined, is: Seen | undefined, now: OpenSite): string[] {
  const [old, fresh] = [was && changedAddressOf(was), is && changedAddressOf(is)]
  if (old === undefined || old === fresh) return []
  const at = new URL(old, now.home).href
  const there = findByAddress(now, at)
  const found = there ?? findByFormerPath(now, at)
  const where = fresh === undefined ? '' : `Its address was ${old} and is ${fresh}. `
  if (found && found !== is?.entry && seen(found, now))
    return [where + (there ? `${found.path} is at ${old} now.` : `${old} redirects to ${found.path} now.`)]
  if (fresh === undefined) return [`${old} does not work any more.`]
  const isLed = found === is!.entry
  return [
    `${where}${isLed ? 'The old one redirects to the new one.' : 'The old one does not work any more: `aliases` in its file would redirect it.'}`,
  ]
}

function fieldChanges(before: Entry | undefined, after: Entry | undefined, site: OpenSite): FieldChange[] {
  // A removed entry's fields are irrelevant.
  if (!after) return []
  const own = declaredFieldsOf(after.resource, site.settings[ownFieldsSetting])
  return keysOfBoth(before ? valuesOf(before) : {}, valuesOf(after)).flatMap(([key, old, fresh]): FieldChange[] => {
    if (!before && mentionedAbove.has(key)) return []
    if (old === undefined && fresh === before?.id && isIdOf(key, after)) return []
    const declared = own.get(key)
    return valueChanges({ key, label: declared?.label ?? labelOfKey(key), declared }, old, fresh)
  })
}

// The id of a file without one follows from its path: writing it to the file is no news.
function isIdOf(key: string, { data, id }: Entry): boolean {
  return (key === 'id' || key === ownIdKey) && data[key] === id
}

// If the whole file is one value, that value's own keys.
function valuesOf(entry: Entry): Readonly<Record<string, unknown>> {
  const data = asWritten(entry)
  const whole = data[wholeKey]
  return isRecord(whole) ? whole : data
}

/** Keys of a new entry that its heading and sentences already mention. */
const mentionedAbove = new Set(['id', 'title', 'name', 'status'])

function bodyChange(was: Seen | undefined, is: Seen | undefined): WordDiff | undefined {
  if (!is) return undefined
  const bodyOf = ({ entry, site }: Seen) => bodyIfThere(entry, site).trim()
  const [old, fresh] = [was ? bodyOf(was) : '', bodyOf(is)]
  return old === fresh ? undefined : diffWords(old, fresh)
}
