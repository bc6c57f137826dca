import { z } from 'zod'
import { filter } from '../../define/define.ts'
import type { Filter } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'

/** The list parameter for one of these languages, by default the first; undefined where there are none. */
export function languageFilter(codes: readonly string[]): Record<string, Filter> | undefined {
  const [own] = codes
  if (own === undefined) return undefined
  const lang = filter(
    z
      .enum([...codes, 'all'])
      .default(own)
      .describe('Limit result set to objects in a language; all for those in any.'),
    {
      select: (value, query, { args }) => {
        // Entries requested by id are found in any language, unless another one than the default is named.
        const isNamed = value === own && listOf(args['include']).length > 0
        if (value !== 'all' && !isNamed) query.where.push({ index: 'language', keys: [String(value)] })
      },
    },
  )
  return { lang }
}
