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
  answers: 'entry',
  pathArgs: idArg,
  args: (resource) => ({ context: contextArg(), ...resource.readArgs }),
  permit: (call) => {
    const entry = entryOf(call)
    return entry ? call.resource.access.read(call, entry) : call.resource.notFound(call.caller)
  },
  run: (call) => {
    const shown = (entry: Entry): Result => ({ kind: 'entry', entry, context: call.context })
    const entry = entryOf(call)!
    // An embedded entry is one of many, as in a list.
    return call.resource.prepare && call.context !== 'embed' ? prepared(call, entry).then(shown) : shown(entry)
  },
})

/** Runs the `prepare` hook an entry needs before it is shown; returns the entry as it is afterwards. */
export async function prepared({ site, resource, caller }: Call, entry: Entry): Promise<Entry> {
  await resource.prepare?.(entry, site)
  const now = site.get(resource.name, entry.id)
  if (!now) throw resource.notFound(caller)
  return now
}

/** The entry of the call's resource that the call's id names. */
export function entryOf(call: Call): Entry | undefined {
  return call.site.get(call.resource.name, Number(call.args['id']))
}

/** Refuses an update of the entry that the call's id names: the id is unknown, or a right is missing. */
export function refuseChange(call: Call): RestError | undefined {
  const entry = entryOf(call)
  return entry ? call.resource.access.update(call, entry) : call.resource.notFound(call.caller)
}
