import type { BeforeSave, Call, Draft, SaveContext, SaveReason } from '../../model/model.ts'

const none: Pick<SaveContext, 'args' | 'given'> = { args: {}, given: new Set() }

/** Runs the `beforeSave` hooks on a draft; `changes`: the arguments written into it, if the action did not write it. */
export function completeDraft(draft: Draft, call: Call, reason: SaveReason, changes = none): void {
  const { action: _action, ...context } = call
  const saving = { ...context, ...changes, reason }
  for (const complete of call.resource.beforeSave) complete(draft, saving)
}

/** A hook for new entries that come over REST: the files of people say no more than people did. */
export function newOverRest(complete: BeforeSave): BeforeSave {
  return (draft, context) => {
    if (!draft.before && context.face === 'rest') complete(draft, context)
  }
}
