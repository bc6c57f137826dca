import { defineAction } from '../define/define.ts'
import { writableArgs, writeFields } from './arguments.ts'

/** A new entry. */
export const create = defineAction({
  name: 'create',
  summary: 'Create an entry.',
  methods: ['POST'],
  path: '',
  args: (resource) => ({ ...writableArgs(resource, true), ...resource.createArgs }),
  permit: (call) => call.resource.access.create(call),
  run: (call) =>
    call.site.locked(() => {
      const draft = call.site.draft(call.resource.name)
      writeFields(call, draft)
      const entry = call.site.save(draft)
      return {
        kind: 'entry',
        entry,
        context: call.resource.access.createdContext?.(call, entry) ?? 'edit',
        created: true,
      }
    }),
})
