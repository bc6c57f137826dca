import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Call, Draft, Query, Trait } from '../../define/model.ts'
import { restLink } from '../shared/links.ts'
import { keysOfIds, refKeys } from '../shared/references.ts'
import { circleFaults, parentOf, writePlace } from '../shared/tree.ts'
import { errors } from './errors.ts'

/**
 * The place of a term below another of its taxonomy, named by slug in the file.
 *
 * @param resource - name of the resource of these terms
 */
export function termTree(resource: string): Trait {
  return defineTrait({
    fields: {
      parent: field(z.int().describe('The parent term ID.'), {
        stored: { key: 'parent', schema: z.union([z.string(), z.int()]), references: resource },
        show: (entry, { site }) => parentOf(entry, site)?.id ?? 0,
        write: writeParent,
      }),
    },
    filters: {
      parent: filter(z.int().describe('Limit result set to terms assigned to a specific parent.'), {
        references: resource,
        select: byParent,
      }),
    },
    indexes: { parent: (entry) => refKeys(entry.data['parent']) },
    faults: circleFaults,
    embeds: { up: entryOf(resource) },
    links: [
      (entry, { site, rest }, links) => {
        const parent = parentOf(entry, site)
        if (parent) links['up'] = [{ embeddable: true, href: restLink(parent, rest) }]
      },
    ],
  })
}

function writeParent(value: unknown, draft: Draft, call: Call): void {
  if (value === 0) return draft.set('parent', undefined)
  const parent = call.site.get(call.resource.name, Number(value))
  if (!parent) throw errors.rest_term_invalid__parent()
  writePlace(parent, draft, call)
}

function byParent(value: unknown, query: Query, { site, resource }: Call): void {
  // A parent that does not exist counts as none, which is how it is shown.
  if (value === 0) query.tests.push((entry) => !parentOf(entry, site))
  else query.where.push({ index: 'parent', keys: keysOfIds(site, resource.name, [value]) })
}
