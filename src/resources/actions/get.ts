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

/** Runs the `prepare` hook an entry needs before it is shown; returns the entry as it is afterwards. */
export async function prepared({ site, resource, caller }: Call, entry: Entry): Promise<Entry> {
  await resource.prepare?.(entry, site)
  const now = site.get(resource.name, entry.id)
  if (!now) throw resource.notFound(caller)
  return now
}

/** The entry that a call is about: the one that its id names, unless its action finds another. */
export function entryOfCall(call: Call): Entry | undefined {
  const { action, args, caller, resource, site } = call
  return ifExists(caller, action.find ? action.find(call) : site.get(resource.name, Number(args['id'])), site)
}

/** The same. @throws RestError where there is none */
export function knownOf(call: Call): Entry {
  const entry = entryOfCall(call)
  if (!entry) throw call.resource.notFound(call.caller)
  return entry
}

/** The entry that a call is about, as its file is now. @throws RestError where there is none */
export function currentOf(call: Call): Entry {
  const entry = call.site.refresh(knownOf(call))
  if (!entry) throw call.resource.notFound(call.caller)
  return entry
}

/** Refuses a change if the entry is another than the caller knows (`If-Match`). Under the write lock. @throws RestError */
export function assertUnchanged(call: Call, entry: Entry): void {
  const stale = call.precondition?.(entry)
  if (stale) throw stale
}

/** Refuses a call about an entry: there is none, or a right is missing. */
export function refuses(right: 'read' | 'update' | 'remove'): (call: Call) => RestError | undefined {
  return (call) => {
    const entry = entryOfCall(call)
    return entry ? call.resource.access[right](call, entry) : call.resource.notFound(call.caller)
  }
}
