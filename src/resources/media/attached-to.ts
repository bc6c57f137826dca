import { z } from 'zod'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Call, Entry, Query, Site } from '../../define/model.ts'
import { refKeys } from '../shared/references.ts'
import { errors } from './errors.ts'

/** The entry a file belongs to, of any kind: the file is as public as that entry. */
export const attachedTo = defineTrait({
  fields: {
    post: field(z.int().describe('The ID for the associated post of the attachment.'), {
      answer: z.int().nullable(),
      stored: { key: 'post', schema: z.union([z.string(), z.int()]), space: 'post' },
      show: (entry, { site }) => parentOf(entry, site)?.id ?? null,
      write: (value, draft, { site }) => {
        if (value === 0 || value === null) return draft.set('post', undefined)
        const parent = site.inSpace('post', Number(value))
        if (!parent || !mayOwn(parent, draft.resource.name)) throw errors.rest_invalid_param()
        draft.set('post', site.refInSpace(parent))
      },
    }),
  },
  filters: {
    parent: filter(z.array(z.int()).default([]).describe('Limit result set to items with particular parent IDs.'), {
      select: (value, query, call) => byParent(value, query, call, false),
    }),
    parent_exclude: filter(
      z.array(z.int()).default([]).describe('Limit result set to all items except those of a particular parent ID.'),
      { select: (value, query, call) => byParent(value, query, call, true) },
    ),
  },
  indexes: {
    post: (entry) => {
      const keys = refKeys(entry.data['post'])
      return keys.length ? keys : ['#0']
    },
  },
  orders: { parent: { key: (entry, site) => parentOf(entry, site)?.id ?? 0, live: true } },
  // The address of a nested entry changes with any of its ancestors.
  dependsOn: ['*'],
})

/** The entry a file belongs to, or nothing. */
export function parentOf(entry: Entry, site: Site): Entry | undefined {
  const parent = site.findInSpace('post', entry.data['post'])
  return parent && mayOwn(parent, entry.resource.name) ? parent : undefined
}

// Neither another file, nor something without a file of its own (a revision).
function mayOwn(parent: Entry, resource: string): boolean {
  return parent.resource.name !== resource && parent.resource.files !== undefined
}

function byParent(value: unknown, query: Query, { site }: Call, exclude: boolean): void {
  const ids = value as number[]
  if (ids.length === 0) return
  const keys = ids.flatMap((id) => {
    const parent = site.inSpace('post', id)
    return id === 0 ? ['#0'] : parent ? site.keysInSpace(parent) : []
  })
  query.where.push({ index: 'post', keys, exclude })
}
