import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import type { Site, Trait } from '../../define/model.ts'

const openOrClosed = z.enum(['open', 'closed'])

/** Whether comments and pings are open; each defaults to the setting, or to closed. */
export function discussion(comments: 'setting' | 'closed', pings = comments): Trait {
  const byDefault = { default_comment_status: comments, default_ping_status: pings }
  const preset = (site: Site, key: 'default_comment_status' | 'default_ping_status') =>
    byDefault[key] === 'closed' ? 'closed' : site.settings[key]
  return defineTrait({
    fields: {
      comment_status: field(openOrClosed.describe('Whether or not comments are open on the object.'), {
        show: (entry, { site }) => entry.data['comment_status'] ?? preset(site, 'default_comment_status'),
      }),
      ping_status: field(openOrClosed.describe('Whether or not the object can be pinged.'), {
        show: (entry, { site }) => entry.data['ping_status'] ?? preset(site, 'default_ping_status'),
      }),
    },
    beforeSave: [
      // What a setting decided for a new entry remains when the setting changes.
      (draft, { site }) => {
        if (draft.before) return
        for (const kind of ['comment_status', 'ping_status'] as const) {
          const key = `default_${kind}` as const
          if (byDefault[key] === 'setting' && draft.get(kind) === undefined) draft.set(kind, preset(site, key))
        }
      },
    ],
  })
}
