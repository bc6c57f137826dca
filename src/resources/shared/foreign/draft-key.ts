import { defineTrait } from '../../define/define.ts'
import { draftKeySetting } from '../../derive/settings/foreign-settings.ts'
import type { Data, Entry, Fault } from '../../model/model.ts'
import { rules } from '../shared/rules.ts'
import { isProtected } from '../shared/words.ts'
import { isHeldBack, matterOf } from '../shared/publication/publication.ts'

/**
 * Says by the key that the website's own generator knows whether a file may be published: a status means nothing to it, so
 * that it would publish what is private, or in the trash. What is scheduled follows from the date there, too.
 */
export const draftKey = defineTrait({
  extension: {
    setting: draftKeySetting,
    toTrait: (_resource, key) => {
      if (key !== 'draft' && key !== 'published') return undefined
      const beside = (status: unknown, written: Data): Data => {
        const said = { [key]: written[key] }
        const isOpen = status === undefined || status === null || status === 'publish' || status === 'future'
        if (isOpen === !isHeldBack(matterOf(said))) return {}
        return { [key]: isOpen ? undefined : key === 'draft' }
      }
      return { readings: [{ key: 'status', read: ({ status }) => status, beside, others: [] }], faults: [openPassword] }
    },
  },
})

function openPassword(entry: Entry): Fault[] {
  if (entry.derived.status !== 'publish' || !isProtected(entry)) return []
  const message = "the website's own generator knows no 'password', and publishes the text"
  return [rules['open-password']({ key: 'password', message, hint: '`private` or `draft` holds it back there, too' })]
}
