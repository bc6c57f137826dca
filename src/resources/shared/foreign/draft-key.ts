import { defineTrait } from '../../../define/define.ts'
import { draftKeySetting } from '../../../derive/settings/foreign-settings.ts'
import type { Data } from '../../../model/model.ts'
import { isHeldBack, isOpenStatus, matterOf } from '../publication/publication.ts'

/**
 * States by the key of the website's own generator whether a file may be published: it does not know `status`, and would
 * publish private and trashed entries. Scheduled ones are published by the clock here, and need no key.
 */
export const draftKey = defineTrait({
  extension: {
    setting: draftKeySetting,
    toTrait: (_resource, key) => {
      if (key !== 'draft' && key !== 'published') return undefined
      const beside = (status: unknown, written: Data): Data => {
        const said = { [key]: written[key] }
        const isOpen = isOpenStatus(status)
        if (isOpen === !isHeldBack(matterOf(said))) return {}
        return { [key]: isOpen ? undefined : key === 'draft' }
      }
      return { readings: [{ key: 'status', read: ({ status }) => status, beside, others: [] }] }
    },
  },
})
