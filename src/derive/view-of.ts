import type { Call, Context, Entry, ShowOptions } from '../model/model.ts'
import { maySee } from './may-see.ts'

/** Returns how to show entries to the caller in a context; with `members`, only those. */
export function viewOf(call: Call, context: Context, members?: ReadonlySet<string>) {
  const opens = opensTo(call)
  return { context, rest: call.rest, members, sees: seesFor(call), ...(opens && { opens }) } satisfies ShowOptions
}

/** Returns a test of whether the caller may see an entry that another one names. */
export function seesFor({ caller, site }: Pick<Call, 'caller' | 'site'>): (named: Entry) => boolean {
  return (named) => maySee(caller, named, site)
}

/** Returns a test of whether a protected entry shows its content to the caller; undefined if nothing is protected. */
export function opensTo({
  resource: { opens },
  caller,
  site,
  args,
}: Pick<Call, 'resource' | 'caller' | 'site' | 'args'>): ((entry: Entry) => boolean) | undefined {
  return opens && ((entry) => opens(entry, caller, site, args['password']))
}
