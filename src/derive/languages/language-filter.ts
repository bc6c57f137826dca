import { z } from 'zod'
import { filter } from '../../define/define.ts'
import type { Filter } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'

/** Returns the list parameter for the language, by default the first; undefined without languages. */
export function languageFilter(codes: readonly string[]): Record<string, Filter> | undefined {
  const [own] = codes
  if (own === undefined) return undefined
  const lang = filter(
    z
      .enum([...codes, 'all'])
      .default(own)
      .describe('Limit result set to objects in a language; `all` for any language.'),
    {
      select: (value, query, { args }) => {
        // Entries requested by id, and the terms of one, are found in any language, unless a non-default one is given.
        const isNamed = value === own && (listOf(args['include']).length > 0 || Boolean(args['post']))
        if (value !== 'all' && !isNamed) query.where.push({ index: 'language', keys: [String(value)] })
      },
    },
  )
  return { lang }
}
