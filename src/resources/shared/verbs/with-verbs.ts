import { callWith } from '../../../derive/call-with.ts'
import { z } from 'zod'
import { defineAction } from '../../../define/define.ts'
import type { Action, ArgTable, Args, Call, Entry, Resource, Result } from '../../../model/model.ts'
import { momentIn } from '../../../derive/settings/date-zones.ts'
import { isTranslatable } from '../../../derive/languages/languages.ts'
import { fromLocalText, toLocalText } from '../../../text/time/local-time.ts'
import { duplicateAction } from './duplicate.ts'
import { move } from './move.ts'
import { createTranslations } from './create-translation.ts'
import { renew } from './renew.ts'
import { translate } from './translate.ts'
import { refs } from './uses.ts'
import { errors } from '../errors.ts'
import { knownOf, onEntry, refuses } from '../../actions/get.ts'
import { remove } from '../../actions/remove.ts'
import { changeEntry } from '../../actions/update.ts'
import { singularWithin } from '../../../derive/words/labels.ts'
import { withArticle } from '../../../text/nouns.ts'

/**
 * Adds the commands implied by a resource's definition: `publish`, `unpublish`, `schedule` and `duplicate` if entries may be
 * drafts, scheduled and published; `trash` if it has a trash; `mv` and `refs` if people name its files; `translate` and `renew`
 * if it may be in several languages. Its own actions of these names stay. Terminal only: over REST, a status does the same.
 */
export function withVerbs(resource: Resource): Resource {
  const stored = resource.fields['status']?.stored
  const knows = (status: string) => stored !== undefined && stored.schema.safeParse(status).success
  const named = singularWithin(resource.labels)
  const derived = [
    ...(knows('draft') && knows('future') && knows('publish') ? publishing(named) : []),
    ...(resource.trashes ? [trash] : []),
    ...(isNamedByFile(resource) ? [move, refs] : []),
    ...(isTranslatable(resource) ? [translate, renew] : []),
  ]
  const known = new Set(resource.actions.map(({ name }) => name))
  const added = derived.filter(({ name }) => !known.has(name))
  if (added.length === 0) return resource
  const own = isTranslatable(resource)
    ? resource.actions.map((action) => (action.name === 'create' ? createTranslations(action) : action))
    : resource.actions
  return { ...resource, actions: [...own, ...added] }
}

// People choose the slug, and the file is named by it.
function isNamedByFile({ fields, files }: Resource): boolean {
  return fields['slug']?.write !== undefined && files !== undefined && files.includes('{slug}')
}

function publishing(named: string): Action[] {
  return [
    verb('publish', 'Publish it now, even if it was scheduled for later.', {}, ({ site }, { data, derived }) => {
      const planned = Math.max(derived.date, momentIn(data['publishDate'], site.settings) ?? 0)
      const now = site.now()
      // A date that is still ahead would only schedule it.
      return { status: 'publish', ...(planned > now && { date: toLocalText(now, site.settings.timezone) }) }
    }),
    verb('unpublish', 'Make it a draft again; its date stays.', {}, () => ({ status: 'draft' })),
    verb('schedule', 'Publish it automatically at a later time.', { at: atArg }, (call) => ({
      status: 'future',
      date: ahead(String(call.args['at']), call),
    })),
    duplicateAction({ summary: `Copy ${withArticle(named)} as a draft.` }),
  ]
}

const atArg: ArgTable[string] = {
  schema: z
    .string()
    .meta({ format: 'date-time' })
    .describe('When, in the site\'s time zone: 2027-05-02, "2027-05-02 10:00", "next friday 9:00".'),
  required: true,
  flag: { example: '"next friday 9:00"' },
}

const trash = defineAction({
  ...onEntry,
  name: 'trash',
  does: 'trash',
  summary: 'Move it to the trash; `restore` brings it back.',
  permit: refuses('remove'),
  run: (call) => remove.run(callWith(call, { id: call.args['id'] })),
})

function verb(name: string, summary: string, args: ArgTable, toArgs: (call: Call, entry: Entry) => Args): Action {
  return defineAction({
    ...onEntry,
    name,
    summary,
    args: () => args,
    run: async (call): Promise<Result> => {
      const entry = knownOf(call)
      const changes = toArgs(call, entry)
      const given = new Set(Object.keys(changes))
      return changeEntry(callWith(call, { id: entry.id, ...changes }, { given }))
    },
  })
}

function ahead(text: string, call: Call): string {
  const { site } = call
  const moment = fromLocalText(text, site.settings.timezone)
  if (moment === undefined || moment > site.now()) return text
  throw errors.rest_time_has_passed({ time: toLocalText(moment, site.settings.timezone).replace('T', ' ') })
}
