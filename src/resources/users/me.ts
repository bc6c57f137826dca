import { defineAction } from '../../define/define.ts'
import type { Call, Entry } from '../../define/model.ts'
import { contextArg, writableArgs } from '../actions/arguments.ts'
import { forceArg, removeEntry } from '../actions/remove.ts'
import { changeEntry } from '../actions/update.ts'
import { errors } from './errors.ts'

/** The signed-in user's own entry. */
export const getMe = defineAction({
  name: 'get',
  summary: 'Show the signed-in user.',
  methods: ['GET'],
  answers: 'entry',
  path: '/me',
  args: (resource) => ({ context: contextArg(), ...resource.readArgs }),
  permit: () => undefined,
  run: (call) => {
    const entry = me(call)
    if (!entry) throw errors.rest_not_logged_in()
    return { kind: 'entry', entry, context: call.context }
  },
})

/** Updates the signed-in user's own entry. */
export const updateMe = defineAction({
  name: 'update',
  summary: 'Change the signed-in user.',
  methods: ['POST', 'PUT', 'PATCH'],
  answers: 'changed',
  path: '/me',
  args: (resource) => ({ ...writableArgs(resource, false), ...resource.updateArgs }),
  permit: (call) => {
    const entry = me(call)
    return entry ? call.resource.access.update(call, entry) : call.resource.notFound(call.caller)
  },
  changes: me,
  run: (call) => changeEntry(call, () => me(call)),
})

/** Deletes the signed-in user. */
export const removeMe = defineAction({
  name: 'delete',
  summary: 'Delete the signed-in user.',
  methods: ['DELETE'],
  answers: 'removed',
  path: '/me',
  args: (resource) => ({ force: forceArg(resource), ...resource.removeArgs }),
  permit: (call) => {
    const entry = me(call)
    return entry ? call.resource.access.remove(call, entry) : call.resource.notFound(call.caller)
  },
  run: (call) => removeEntry(call, () => me(call)),
})

// As it is now: another process may have changed or deleted it since the caller signed in.
function me({ site, resource, caller }: Call): Entry | undefined {
  return caller.user && site.get(resource.name, caller.user.id)
}
