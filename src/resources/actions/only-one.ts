import { defineAction } from '../../define/define.ts'
import type { Call, Entry } from '../../model/model.ts'
import { get } from './get.ts'
import { changeEntry, update } from './update.ts'
import { errors } from './errors.ts'
import { viewOf } from '../../derive/view-of.ts'

/** The entry of a single-file resource. A person at the terminal also sees what is shown nowhere else. */
export const readOne = defineAction({
  ...get,
  summary: 'Show all of it.',
  path: '',
  pathArgs: {},
  find: theOne,
  args: () => ({}),
  permit: (call) => call.resource.access.list(call),
  run: (call) => (call.face === 'terminal' ? { kind: 'value', value: showAll(call, theOne(call)) } : get.run(call)),
})

/** Updates the entry of a single-file resource: only what is named changes. */
export const changeOne = defineAction({
  ...update,
  summary: 'Change what is named.',
  path: '',
  pathArgs: {},
  find: theOne,
  permit: (call) => call.resource.access.list(call),
  changes: theOne,
  run: async (call) => {
    const result = await changeEntry(call)
    return call.face === 'terminal' ? { kind: 'value', value: showAll(call, theOne(call)) } : result
  },
})

/**
 * The entry of a single-file resource.
 *
 * @throws RestError 500 `rest_unreadable` when the file is gone or cannot be read: nothing is guessed or overwritten
 */
function theOne(call: Call): Entry {
  const [entry] = call.site.all(call.resource.name)
  if (entry) return entry
  throw errors.rest_unreadable({ file: String(call.resource.files) })
}

function showAll(call: Call, entry: Entry): Record<string, unknown> {
  const view = { site: call.site, ...viewOf(call, 'edit'), opens: () => true }
  return Object.fromEntries(
    Object.entries(call.resource.fields).map(([name, field]) => [name, field.show(entry, view)]),
  )
}
