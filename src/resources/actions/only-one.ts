import { defineAction } from '../../define/define.ts'
import type { Action, Call, Entry } from '../../model/model.ts'
import { get } from './get.ts'
import { update } from './update.ts'

const alone = {
  path: '',
  pathArgs: {},
  find: theOne,
  permit: (call: Call) => call.resource.access.list(call),
} satisfies Partial<Action>

export const readOne = defineAction({ ...get, ...alone, summary: 'Show all settings.', args: () => ({}) })

export const changeOne = defineAction({ ...update, ...alone, summary: 'Change settings.', changes: theOne })

/** @throws RestError the resource's `notFound` if the file is missing or unreadable: nothing is guessed or overwritten */
function theOne(call: Call): Entry {
  const [entry] = call.site.all(call.resource.name)
  if (entry) return entry
  throw call.resource.notFound(call.caller)
}
