import { defineAction } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import type { Call, Entry, Result } from '../../define/model.ts'
import { contextArg, idArg } from './arguments.ts'

/** One entry by its id. */
export const get = defineAction({
  name: 'get',
  summary: 'Show one entry.',
  methods: ['GET'],
  path: '/{id}',
  pathArgs: idArg,
  args: (resource) => ({ context: contextArg(), ...resource.readArgs }),
  permit: (call) => {
    const entry = entryOf(call)
    return entry ? call.resource.access.read(call, entry) : call.resource.notFound(call.caller)
  },
  run: (call) => {
    const shown = (entry: Entry): Result => ({ kind: 'entry', entry, context: call.context })
    const entry = entryOf(call)!
    // What is shown inside of another answer is one of many, as in a list.
    return call.resource.prepare && call.context !== 'embed' ? prepared(call, entry).then(shown) : shown(entry)
  },
})

/** Does the work that what is shown of an entry needs; gives the entry as it is by then. */
export async function prepared({ site, resource, caller }: Call, entry: Entry): Promise<Entry> {
  await resource.prepare?.(entry, site)
  const now = site.get(resource.name, entry.id)
  if (!now) throw resource.notFound(caller)
  return now
}

/** The entry that a call's id names, of the call's resource. */
export function entryOf(call: Call): Entry | undefined {
  return call.site.get(call.resource.name, Number(call.args['id']))
}

/** Refusal of a change of the entry that a call's id names: an unknown id, or a missing right. */
export function refuseChange(call: Call): RestError | undefined {
  const entry = entryOf(call)
  return entry ? call.resource.access.update(call, entry) : call.resource.notFound(call.caller)
}
