import { defineAction } from '../../define/define.ts'
import { writableArgs } from './arguments.ts'
import { showAll, theOne } from './read-one.ts'
import { changeEntry } from './update.ts'

/** Updates the entry of a single-file resource: only what is named changes. */
export const changeOne = defineAction({
  name: 'update',
  summary: 'Change what is named.',
  methods: ['POST', 'PUT', 'PATCH'],
  path: '',
  answers: 'changed',
  args: (resource) => writableArgs(resource, false),
  permit: (call) => call.resource.access.list(call),
  changes: theOne,
  run: async (call) => {
    const result = await changeEntry(call, () => theOne(call))
    return call.face === 'terminal' ? { kind: 'value', value: showAll(call, theOne(call)) } : result
  },
})
