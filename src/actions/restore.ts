import { defineAction } from '../define/define.ts'
import { RestError } from '../define/errors.ts'
import { idArg } from './arguments.ts'
import { entryOf, refuseChange } from './get.ts'

/** Takes an entry out of the trash, back to the status that it had. Terminal only: over REST any status written does it. */
export const restore = defineAction({
  name: 'restore',
  summary: 'Take an entry out of the trash, back to the status it had.',
  methods: [],
  path: '/{id}',
  pathArgs: idArg,
  offline: true,
  args: () => ({}),
  permit: refuseChange,
  run: (call) =>
    call.site.locked(() => {
      const entry = entryOf(call)
      if (!entry) throw call.resource.unknown(call.caller)
      if (entry.facts.status !== 'trash')
        throw new RestError('rest_not_trashed', `${entry.path} is not in the trash.`, 409)
      const draft = call.site.draft(call.resource.name, entry)
      draft.set('status', entry.data['trashed_from'] ?? 'draft')
      draft.set('trashed_from', undefined)
      for (const settle of call.resource.settle) settle(draft, { ...call, args: {}, given: new Set(['status']) })
      return { kind: 'entry', entry: call.site.save(draft), context: 'edit' }
    }),
})
