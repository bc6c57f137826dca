import type { Entry } from '../model/model.ts'
import { isRecord } from '../text/values.ts'

/**
 * The footnotes of an entry's text as block editors keep them: JSON in its meta, or in a field of that name where a site
 * declares one. Empty where there are none.
 */
export function footnotesOf({ data, resource }: Pick<Entry, 'data' | 'resource'>): string {
  const { meta } = data
  const own = 'footnotes' in resource.fields ? data['footnotes'] : undefined
  const found = own ?? (isRecord(meta) ? meta['footnotes'] : undefined)
  return typeof found === 'string' ? found : ''
}
