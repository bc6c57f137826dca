import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import type { Site, Trait } from '../../model/model.ts'
import { newOverRest } from '../actions/fill-draft.ts'

const openOrClosed = z.enum(['open', 'closed'])

/** Whether comments and pings are open; each defaults to the setting, or to closed. */
export function discussion(comments: 'setting' | 'closed', pings = comments): Trait {
  const kinds = { comment_status: comments, ping_status: pings }
  const preset = (site: Site, kind: keyof typeof kinds) =>
    kinds[kind] === 'closed' ? 'closed' : site.settings[`default_${kind}`]
  const member = (kind: keyof typeof kinds, description: string) =>
    field(openOrClosed.describe(description), { show: (entry, { site }) => entry.data[kind] ?? preset(site, kind) })
  return defineTrait({
    fields: {
      comment_status: member('comment_status', 'Whether or not comments are open on the object.'),
      ping_status: member('ping_status', 'Whether or not the object can be pinged.'),
    },
    beforeSave: [
      // A new entry keeps the default when the setting changes, except in files people write: those state only explicit values.
      newOverRest((draft, { site }) => {
        for (const kind of ['comment_status', 'ping_status'] as const)
          if (kinds[kind] === 'setting' && draft.get(kind) === undefined) draft.set(kind, preset(site, kind))
      }),
    ],
  })
}
