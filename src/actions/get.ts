import { defineAction } from '../define/define.ts'
import type { Call, Entry } from '../define/model.ts'
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
    return entry ? call.resource.access.read(call, entry) : call.resource.unknown(call.caller)
  },
  run: (call) => ({ kind: 'entry', entry: entryOf(call)!, context: call.context }),
})

/** The entry that a call's id names, of the call's resource. */
export function entryOf(call: Call): Entry | undefined {
  return call.site.get(call.resource.name, Number(call.args['id']))
}
