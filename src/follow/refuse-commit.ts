import type { Entry } from '../model/model.ts'
import { idIn } from '../site/index/entry-id.ts'
import type { Data } from '../storage/front-matter/plain-value.ts'

/** A move is refused if it loses more than this share of the ids and more than this number. */
const mostGone = { share: 0.2, number: 10 } as const

export interface CommitEffect {
  /** The served entries, by path. */
  readonly byPath: ReadonlyMap<string, Entry>
  readonly gone: readonly string[]
  /** Front matter of the new and changed files; undefined if unreadable. */
  readonly read: ReadonlyMap<string, Data | undefined>
  /** Renames that git detects, old path to new; called only if needed. */
  readonly renames: () => Promise<ReadonlyMap<string, string>>
}

/** Why the newest commit is not served; undefined if it is. @throws errors of `renames` */
export async function reasonToRefuse(effect: CommitEffect): Promise<string | undefined> {
  const { byPath, gone, read, renames } = effect
  const came = new Set([...read.values()].flatMap((data) => (data ? (idIn(data) ?? []) : [])))
  const lost = [
    ...gone.flatMap((path) => byPath.get(path) ?? []),
    ...[...read].flatMap(([path, data]) => {
      const entry = byPath.get(path)
      return entry && isOther(entry, data) ? entry : []
    }),
  ].filter(({ id }) => !came.has(id))
  if (lost.length <= mostGone.number) return undefined
  const count = [...byPath.values()].filter(({ resource }) => resource.space).length
  if (!isTooMany(lost.length, count)) return undefined
  const renamed = await renames()
  const isStill = (path: string) => read.get(renamed.get(path) ?? '') !== undefined
  const left = lost.filter(({ path }) => !isStill(path))
  if (!isTooMany(left.length, count)) return undefined
  const names = left.slice(0, 3).map(({ path }) => path)
  return `${left.length} of ${count} entries would disappear (${names.join(', ')} …)`
}

// Whether a file states another id than before, or none where it did.
function isOther({ id, data: before }: Entry, data: Data | undefined): boolean {
  if (!data) return true
  const [was, is] = [idIn(before), idIn(data)]
  return was === undefined ? is !== undefined && is !== id : is !== was
}

function isTooMany(gone: number, of: number): boolean {
  return gone > mostGone.number && gone > of * mostGone.share
}
