import { z } from 'zod'
import { filter } from '../../define/define.ts'
import type { Filter } from '../../model/model.ts'

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
      select: (value, query) => {
        // Named entries are found in any language, unless a non-default one is given.
        const isNamed = value === own && (query.isNamed || query.include?.length)
        if (value !== 'all' && !isNamed) query.where.push({ index: 'language', keys: [String(value)] })
      },
    },
  )
  return { lang }
}
