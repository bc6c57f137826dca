import { callWith } from '../../../derive/call-with.ts'
import { z } from 'zod'
import { defineAction } from '../../../define/define.ts'
import type { RestError } from '../../../define/errors.ts'
import { languageOf } from '../../../derive/languages/languages.ts'
import type { Action, ArgTable, Call, Draft, Entry } from '../../../model/model.ts'
import { ownIdKey } from '../../../text/own-id.ts'
import { setStatus } from '../publication/publication.ts'
import { settle } from './relocate.ts'
import { idArg } from '../../actions/arguments.ts'
import { completeDraft } from '../../actions/fill-draft.ts'
import { entryOfCall, knownOf, onEntry } from '../../actions/get.ts'

export interface CopyOptions {
  readonly summary: string
  /** Further arguments, after those of the path. */
  readonly args?: ArgTable
  readonly pathArgs?: ArgTable
  readonly amend?: (draft: Draft, source: Entry, call: Call) => void
}

// Keys that a copy gets anew, or that are the original's history.
const own = new Set(['id', ownIdKey, 'slug', 'aliases', 'date', 'modified', 'status', 'trashed_from', 'imported_from'])
// A copy is no translation of what its original is a translation of.
const ownInLanguages = ['translationKey', 'translated_from', 'default_lang_commit', 'l10n']

const titleArg: ArgTable = {
  title: { schema: z.string().min(1).describe('The title of the copy; by default that of the original.') },
}

/** Refuses a copy to callers who may not change the original: it repeats the whole file, which readers do not see. */
export function permitCopy(call: Call): RestError | undefined {
  const entry = entryOfCall(call)
  if (!entry) return call.resource.notFound(call.caller)
  return call.resource.access.create(callWith(call, {})) ?? call.resource.access.update(callWith(call, {}), entry)
}

/** The action that copies an entry as a draft. Terminal only. */
export function duplicateAction({ summary, args = {}, pathArgs = idArg, amend }: CopyOptions): Action {
  return defineAction({
    ...onEntry,
    name: 'duplicate',
    summary,
    pathArgs,
    args: ({ fields }) => ({ ...args, ...(fields['title'] && titleArg) }),
    permit: permitCopy,
    run: (call) =>
      call.site.locked(() => {
        const { site, resource, args: given } = call
        const source = knownOf(call)
        const draft = site.draft(resource.name)
        draft.language = languageOf(source)
        const others = new Set(resource.readings.flatMap(({ key, under = key }) => (own.has(key) ? [under] : [])))
        for (const key of resource.languages ? ownInLanguages : []) others.add(key)
        for (const [key, value] of Object.entries(source.data))
          if (!own.has(key) && !others.has(key)) draft.set(key, value)
        setStatus(draft, 'draft')
        draft.body = site.bodyOf(source)
        if (given['title'] !== undefined) draft.set('title', given['title'])
        amend?.(draft, source, call)
        completeDraft(draft, call, 'duplicate')
        return { kind: 'entry', entry: settle(site.save(draft), site), context: 'edit', created: true }
      }),
  })
}
