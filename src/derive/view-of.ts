import type { Call, Context, Entry, Showing } from '../define/model.ts'

/** What entries look like to this caller, in a context; only these members of them, where not all are asked for. */
export function viewOf(call: Call, context: Context, members?: ReadonlySet<string>): Showing {
  const opens = opensTo(call)
  return { context, rest: call.rest, members, ...(opens && { opens }) }
}

/** Whether the protected entries of a call's resource show their content to its caller; undefined where nothing is protected. */
export function opensTo({ resource: { opens }, caller, site, args }: Call): ((entry: Entry) => boolean) | undefined {
  return opens && ((entry) => opens(entry, caller, site, args['password']))
}
