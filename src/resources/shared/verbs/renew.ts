import { defineAction } from '../../../define/define.ts'
import { olderOf, originalOf, newSourceCommit } from '../../../derive/translating/states.ts'
import { sourceTexts } from '../../../derive/translating/source-texts.ts'
import type { Call, Entry } from '../../../model/model.ts'
import { completeDraft } from '../../actions/fill-draft.ts'
import { currentOf, knownOf, onEntry } from '../../actions/get.ts'
import { errors } from '../errors.ts'

/** Marks a translation as up to date, by its original's present commit; of several, only the older ones. Terminal only. */
export const renew = defineAction({
  ...onEntry,
  name: 'renew',
  summary: 'Mark a translation as up to date with its original, which `check` compares from then on.',
  done: 'Up to date:',
  among: (entries, _given, site) => entries.filter((entry) => olderOf(entry.resource, site).has(entry)),
  run: async (call) => {
    const { site } = call
    const original = originalIn(call, knownOf(call))
    const from = await site.service(sourceTexts).commitOf(original)
    if ('why' in from) throw errors.rest_original_not_committed({ why: from.why })
    return site.locked(() => {
      const entry = currentOf(call)
      if (originalIn(call, entry).path !== original.path)
        throw errors.rest_original_not_committed({ why: 'it has moved' })
      const [key, value] = newSourceCommit(from.commit, entry.data)
      const draft = site.draft(entry.resource.name, entry)
      draft.set(key, value)
      completeDraft(draft, call, 'update')
      return { kind: 'entry', entry: site.save(draft), context: 'edit' }
    })
  },
})

function originalIn({ site }: Call, entry: Entry): Entry {
  const original = originalOf(entry, site)
  if (!original) throw errors.rest_not_a_translation({ path: entry.path })
  return original
}
