import { z } from 'zod'
import { defineTrait, field, filter, listOf } from '../define/define.ts'
import type { Capabilities } from '../define/roles.ts'
import { toStoredDate } from './dates.ts'
import { refused } from './refusals.ts'
import { writableStatuses } from './status.ts'
import { isHeldBack, publicationKeys, setStatus } from './publication.ts'

const statuses = ['inherit', 'private', 'trash'] as const

/** A file is as public as what it belongs to, unless it is private. Its date is that of its coming. */
export function mediaStatus(capabilities: Capabilities) {
  return defineTrait({
    fields: {
      status: field(z.enum(writableStatuses).describe('A named status for the object.'), {
        stored: { key: 'status', schema: z.enum(statuses) },
        show: (entry) => entry.facts.status,
        write: (value, draft) => setStatus(draft, value === 'private' ? value : undefined),
      }),
    },
    filters: {
      status: filter(
        z
          .array(z.enum(statuses))
          .meta({ description: 'Limit result set to posts assigned one or more statuses.', default: 'inherit' }),
        {
          refuse: (value, { caller }) => {
            const asked = listOf(value).flatMap((one) => String(one).split(/[\s,]+/))
            if (caller.can(capabilities.edit) || asked.every((one) => one === 'inherit' || one === '')) return undefined
            const { code, message, status } = refused('rest_forbidden_status', 'Status is forbidden.', caller)
            return { code, message, data: { status } }
          },
          select: (value, query) => {
            const asked = listOf(value).map(String)
            query.where.push({ facet: 'status', keys: asked.length ? asked : ['inherit'] })
          },
        },
      ),
    },
    keys: publicationKeys,
    facets: { status: (entry) => [entry.facts.status] },
    facts: (file, facts) => {
      const stored = file.data['status']
      const isHidden = stored === 'private' || stored === 'trash'
      facts.status = isHidden ? stored : isHeldBack((key) => file.data[key]) ? 'private' : 'inherit'
      delete facts.due
    },
    settle: [
      (draft, { site }) => {
        if (!draft.before && draft.get('date') === undefined) draft.set('date', toStoredDate(site.now(), site))
      },
    ],
  })
}
