import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, filter } from '../../define/define.ts'
import type { Trait } from '../../model/model.ts'
import { linkTo } from '../shared/links.ts'
import { byIds, refKeys } from '../shared/references.ts'
import { circleFaults, parentField, parentOf } from '../shared/tree.ts'
import { errors } from './errors.ts'

/** The parent of a term of `resource`, named by slug in the file. */
export function termTree(resource: string): Trait {
  return defineTrait({
    fields: {
      parent: parentField(resource, 'The parent term ID.', errors.rest_term_invalid__parent),
    },
    filters: {
      parent: filter(z.int().describe('Limit result set to terms assigned to a specific parent.'), {
        references: resource,
        // A parent that does not exist counts as none, as it is shown.
        select: (value, query, call) => {
          if (value === 0) query.tests.push((entry) => !parentOf(entry, call.site))
          else byIds('parent', { references: resource })(value, query, call)
        },
      }),
    },
    indexes: { parent: (entry) => refKeys(entry.data['parent']) },
    faults: [circleFaults],
    embeds: { up: entryOf(resource) },
    links: [linkTo('up', parentOf)],
  })
}
