import { defineAction } from '../../define/define.ts'
import type { Call, Result, SaveReason } from '../../model/model.ts'
import { idArg, writableArgs } from './arguments.ts'
import { writeFields } from './fill-draft.ts'
import { assertUnchanged, currentOf, entryOfCall, prepared, refuses } from './get.ts'

export const update = defineAction({
  name: 'update',
  does: 'update',
  summary: 'Change an entry.',
  methods: ['POST', 'PUT', 'PATCH'],
  path: '/{id}',
  answers: 'changed',
  pathArgs: idArg,
  args: (resource) => ({ ...writableArgs(resource, false), ...resource.updateArgs }),
  permit: refuses('update'),
  changes: entryOfCall,
  run: async (call) => {
    const result = await changeEntry(call)
    return call.resource.prepare ? { ...result, entry: await prepared(call, result.entry) } : result
  },
})

/** Updates an entry under the write lock, unless an earlier change fails the caller's precondition. */
export function changeEntry(call: Call, reason?: SaveReason): Promise<Result & { kind: 'entry' }> {
  return call.site.locked(() => {
    const entry = currentOf(call)
    assertUnchanged(call, entry)
    const draft = call.site.draft(call.resource.name, entry)
    const isChange = writeFields(call, draft, reason)
    // Reads the body for the response while nobody can move the file, as saving does.
    if (!isChange) call.site.bodyOf(entry)
    return { kind: 'entry', entry: isChange ? call.site.save(draft) : entry, context: 'edit' }
  })
}
