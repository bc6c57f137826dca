import { z } from 'zod'
import { callWith } from '../../../derive/call-with.ts'
import { ifExists } from '../../../derive/implicit/exists-for.ts'
import { defineAction } from '../../../define/define.ts'
import type { Action, Call, Entry } from '../../../model/model.ts'
import { writeFields } from '../../actions/fill-draft.ts'
import { errors } from '../errors.ts'
import { assertTranslatable, beginTranslation } from './translate.ts'

const member = 'translation_of'

/**
 * A type's `create` that may make a translation of the entry that the caller names, in a file beside it. Members that the
 * caller does not give are taken from there; it is a draft unless the caller says otherwise.
 */
export function createTranslations(create: Action): Action {
  return defineAction({
    ...create,
    args: (resource) => ({
      ...create.args(resource),
      ...(resource.languages && {
        [member]: {
          schema: z
            .int()
            .describe('The object that it translates into `lang`; fields that are not sent are copied from it.'),
          references: resource.name,
        },
      }),
    }),
    permit: (call) => create.permit(call) ?? (call.given.has(member) ? refusal(call) : undefined),
    run: (call) => (call.given.has(member) ? translated(call) : create.run(call)),
  })
}

// The draft repeats the original's whole file, which callers with only read access do not see.
function refusal(call: Call) {
  const source = originalIn(call)
  return source ? call.resource.access.update(callWith(call, {}), source) : undefined
}

async function translated(call: Call) {
  const { site } = call
  const source = () => {
    const found = originalIn(call)
    const known = found && site.refresh(found)
    if (!known) throw errors.rest_no_original({ id: String(call.args[member]) })
    if (!call.given.has('lang')) throw errors.rest_no_language_said()
    assertTranslatable(call, known, String(call.args['lang']))
    return known
  }
  const begin = await beginTranslation(call, source())
  return site.locked(() => {
    const draft = begin(source(), String(call.args['lang']))
    writeFields(call, draft, 'create')
    const entry = site.save(draft)
    const context = call.resource.access.createdContext?.(call, entry) ?? 'edit'
    return { kind: 'entry' as const, entry, context, created: true }
  })
}

// An entry that the caller may not read does not exist for them.
function originalIn({ args, caller, resource, site }: Call): Entry | undefined {
  const found = ifExists(caller, site.get(resource.name, Number(args[member])), site)
  return found && resource.access.rights.read(caller, found, site) ? found : undefined
}
