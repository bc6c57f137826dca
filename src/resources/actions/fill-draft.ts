import { repeats } from '../../derive/arguments/repeated.ts'
import type { BeforeSave, Call, Draft, Entry, SaveContext, SaveReason } from '../../model/model.ts'

/**
 * Writes the caller's arguments into a draft, in the order of the definition, and runs the `beforeSave` hooks. An update
 * ignores arguments that repeat the entry's present response. Returns whether anything changed.
 */
export function writeFields(
  call: Call,
  draft: Draft,
  reason: SaveReason = draft.before ? 'update' : 'create',
): boolean {
  const given = draft.before ? changedArguments(call, draft.before) : call.given
  if (draft.before && given.size === 0) return false
  // A field that depends on others (one date overrides the other) must see all of the caller's arguments.
  for (const [name, field] of Object.entries(call.resource.fields)) {
    if (given.has(name)) field.write?.(call.args[name], draft, call)
  }
  completeDraft(draft, call, reason, { args: call.args, given })
  return true
}

function changedArguments(call: Call, entry: Entry): Set<string> {
  const { fields } = call.resource
  const own = [...call.given].filter((name) => !Object.hasOwn(call.action.pathArgs ?? {}, name))
  const isRepeated = (name: string) =>
    Object.hasOwn(fields, name) && repeats(call.args[name], fields[name]!, entry, call)
  return new Set(own.filter((name) => !isRepeated(name)))
}

const none: Pick<SaveContext, 'args' | 'given'> = { args: {}, given: new Set() }

/** Runs the `beforeSave` hooks on a draft; `changes`: arguments that were already written into it. */
export function completeDraft(draft: Draft, call: Call, reason: SaveReason, changes = none): void {
  const { action: _action, ...context } = call
  const saving = { ...context, ...changes, reason }
  for (const complete of call.resource.beforeSave) complete(draft, saving)
}

/** Restricts a hook to new entries created over REST: files that people create contain only their own keys. */
export function newOverRest(complete: BeforeSave): BeforeSave {
  return (draft, context) => {
    if (!draft.before && context.face === 'rest') complete(draft, context)
  }
}
