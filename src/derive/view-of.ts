import type { Call, Context, Entry, Showing } from '../define/model.ts'

/** What entries look like to this caller, in a context; only these members of them, where not all are asked for. */
export function viewOf(call: Call, context: Context, members?: ReadonlySet<string>): Showing {
  const { opens } = call.resource
  return { context, rest: call.rest, members, ...(opens && { opens: (entry: Entry) => opens(entry, call) }) }
}
