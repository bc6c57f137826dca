import { idOfNamed } from '../../derive/entries.ts'
import type { Entry } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { usage } from '../output/exit-codes.ts'
import type { Session } from '../session/session.ts'
import type { Flag } from './flags.ts'

/** The changes of lists: items to add and to remove, by argument. */
export interface ListChanges {
  readonly added: Record<string, unknown[]>
  readonly removed: Record<string, unknown[]>
}

/** Moves changes of lists (`--tags +spring,-winter`) out of typed arguments. @throws CliError if a list also has plain items */
export function takeListChanges(flags: readonly Flag[], raw: Record<string, unknown>): ListChanges {
  const changes: ListChanges = { added: {}, removed: {} }
  for (const { arg, name, isList } of flags) {
    const value = raw[arg]
    if (!isList || !Array.isArray(value) || value.length === 0) continue
    const texts = value.map(String)
    const isChange = texts.map((text) => /^[+-]./.test(text))
    if (!isChange.includes(true)) continue
    const plain = texts[isChange.indexOf(false)]
    if (plain !== undefined)
      throw usage(
        `--${name}: '${plain}' has neither + nor -, but others have one`,
        'Put + or - before every item, or before none',
      )
    const having = (sign: string) => texts.filter((text) => text.startsWith(sign)).map((text) => text.slice(1))
    changes.added[arg] = having('+')
    changes.removed[arg] = having('-')
    delete raw[arg]
  }
  return changes
}

export function changedLists(
  { site, rest }: Session,
  entry: Entry,
  { added, removed }: ListChanges,
): Record<string, unknown[]> {
  const names = Object.keys(added)
  if (names.length === 0) return {}
  const view = { context: 'edit', rest, members: new Set(names), opens: () => true, sees: () => true } as const
  const members = site.show(entry, view)
  return Object.fromEntries(
    names.map((name) => {
      const gone = new Set(removed[name]!.map(String))
      const present = listOf(members[name])
        .map(idOfNamed)
        .filter((one) => !gone.has(String(one)))
      const known = new Set(present.map(String))
      return [name, [...present, ...added[name]!.filter((one) => !known.has(String(one)))]]
    }),
  )
}
