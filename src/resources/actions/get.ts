import { ifExists } from '../../derive/implicit/exists-for.ts'
import { defineAction } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import type { Action, Call, Entry, Result } from '../../model/model.ts'
import { contextArg, idArg } from './arguments.ts'

/** The common parts of terminal commands on one entry; REST has no such route. */
export const onEntry = {
  methods: [],
  path: '/{id}',
  pathArgs: idArg,
  terminalOnly: true,
  permit: refuses('update'),
} satisfies Partial<Action>

export const get = defineAction({
  name: 'get',
  does: 'get',
  summary: 'Show one entry.',
  methods: ['GET'],
  path: '/{id}',
  answers: 'entry',
  pathArgs: idArg,
  args: (resource) => ({ context: contextArg(), ...resource.readArgs }),
  permit: refuses('read'),
  run: (call) => {
    const asEntry = (entry: Entry): Result => ({ kind: 'entry', entry, context: call.context })
    const entry = entryOfCall(call)!
    // An embedded entry is one of many, as in a list.
    return call.resource.prepare && call.context !== 'embed' ? prepared(call, entry).then(asEntry) : asEntry(entry)
  },
})

/** Runs the `prepare` hook before an entry is shown; returns the entry as it is afterwards. */
export async function prepared({ site, resource, caller }: Call, entry: Entry): Promise<Entry> {
  await resource.prepare?.(entry, site)
  const now = site.get(resource.name, entry.id)
  if (!now) throw resource.notFound(caller)
  return now
}

/** The entry of a call: the one with its id, unless its action finds another. */
export function entryOfCall(call: Call): Entry | undefined {
  const { action, args, caller, resource, site } = call
  return ifExists(caller, action.find ? action.find(call) : site.get(resource.name, Number(args['id'])), site)
}

/** The entry of a call. @throws RestError if there is none */
export function knownOf(call: Call): Entry {
  const entry = entryOfCall(call)
  if (!entry) throw call.resource.notFound(call.caller)
  return entry
}

/** The entry of a call, re-read from its file. @throws RestError if there is none */
export function currentOf(call: Call): Entry {
  const entry = call.site.refresh(knownOf(call))
  if (!entry) throw call.resource.notFound(call.caller)
  return entry
}

/** Checks `If-Match`; call it under the write lock. @throws RestError if the entry changed */
export function assertUnchanged(call: Call, entry: Entry): void {
  const stale = call.precondition?.(entry)
  if (stale) throw stale
}

/** A `permit` that refuses if there is no entry, or a right is missing. */
export function refuses(right: 'read' | 'update' | 'remove'): (call: Call) => RestError | undefined {
  return (call) => {
    const entry = entryOfCall(call)
    return entry ? call.resource.access[right](call, entry) : call.resource.notFound(call.caller)
  }
}
