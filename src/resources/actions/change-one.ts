import { defineAction } from '../../define/define.ts'
import { showAll, theOne } from './read-one.ts'
import { changeEntry, update } from './update.ts'

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
