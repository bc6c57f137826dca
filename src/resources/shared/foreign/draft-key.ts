import { defineTrait } from '../../../define/define.ts'
import { draftKeySetting } from '../../../derive/settings/foreign-settings.ts'
import type { Data } from '../../../model/model.ts'
import { isHeldBack, isOpenStatus, matterOf } from '../publication/publication.ts'

/**
 * Says by the key that the website's own generator knows whether a file may be published: a status means nothing to it, so
 * that it would publish what is private, or in the trash. What is scheduled goes out by itself here, and says nothing.
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
