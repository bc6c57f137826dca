import { defineAction } from '../../define/define.ts'
import type { Call, Entry } from '../../model/model.ts'
import { writableArgs } from './arguments.ts'
import { writeFields } from './fill-draft.ts'

export const create = defineAction({
  name: 'create',
  does: 'create',
  summary: 'Create an entry.',
  methods: ['POST'],
  answers: 'created',
  args: (resource) => ({ ...writableArgs(resource, true), ...resource.createArgs }),
  permit: (call) => call.resource.access.create(call),
  make: makeEntry,
  run: (call) =>
    call.site.locked(() => {
      const entry = (call.action.make ?? makeEntry)(call)
      const context = call.resource.access.createdContext?.(call, entry) ?? 'edit'
      return { kind: 'entry', entry, context, created: true }
    }),
})

function makeEntry(call: Call): Entry {
  const draft = call.site.draft(call.resource.name)
  writeFields(call, draft)
  return call.site.save(draft)
}
