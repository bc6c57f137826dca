import { defineAction } from '../../../define/define.ts'
import type { Call, Entry } from '../../../model/model.ts'
import { get } from '../../actions/get.ts'
import { remove } from '../../actions/remove.ts'
import { update } from '../../actions/update.ts'
import { errors } from './errors.ts'

const own = { path: '/me', pathArgs: {}, find: me } as const

export const getMe = defineAction({
  ...get,
  ...own,
  summary: 'Show the signed-in user.',
  permit: () => undefined,
  run: (call) => {
    if (!me(call)) throw errors.rest_not_logged_in()
    return get.run(call)
  },
})

export const updateMe = defineAction({ ...update, ...own, summary: 'Change the signed-in user.' })

export const removeMe = defineAction({ ...remove, ...own, summary: 'Delete the signed-in user.' })

// In its present state: another process may have changed or deleted it since the caller signed in.
function me({ site, resource, caller }: Call): Entry | undefined {
  return caller.user && site.get(resource.name, caller.user.id)
}
