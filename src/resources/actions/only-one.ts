import { defineAction } from '../../define/define.ts'
import type { Call, Entry } from '../../model/model.ts'
import { get } from './get.ts'
import { update } from './update.ts'

/** The entry of a single-file resource. */
export const readOne = defineAction({
  ...get,
  summary: 'Show all of it.',
  path: '',
  pathArgs: {},
  find: theOne,
  args: () => ({}),
  permit: (call) => call.resource.access.list(call),
})

/** Updates the entry of a single-file resource: only the given members change. */
export const changeOne = defineAction({
  ...update,
  summary: 'Change what is named.',
  path: '',
  pathArgs: {},
  find: theOne,
  permit: (call) => call.resource.access.list(call),
  changes: theOne,
})

/**
 * The entry of a single-file resource.
 *
 * @throws RestError `notFound` of the resource when the file is gone or cannot be read: nothing is guessed or overwritten
 */
function theOne(call: Call): Entry {
  const [entry] = call.site.all(call.resource.name)
  if (entry) return entry
  throw call.resource.notFound(call.caller)
}
