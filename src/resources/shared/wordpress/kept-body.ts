import { createHash } from 'node:crypto'
import type { SourceItem } from '../../../define/imports.ts'

/** Meta keys that hold the text of our file, by its format, where the content of an export is made of it. */
export const bodyKeys = { markdown: '_almanac_markdown', html: '_almanac_html' } as const

/** The meta key that says which content that text belongs to: its SHA-256, without blanks around it. */
export const hashKey = '_almanac_text_of'

/** Meta keys that an import reads as the text. */
export const keptBodyKeys: readonly string[] = [...Object.values(bodyKeys), hashKey]

/** The text that an entry had here before it was exported, and its format; `isStale` if it was edited since. */
export function keptBody(
  item: SourceItem,
): { readonly format: 'markdown' | 'html'; readonly text: string; readonly isStale: boolean } | undefined {
  const hash = item.meta.findLast(([key]) => key === hashKey)?.[1]
  for (const format of ['markdown', 'html'] as const) {
    const text = item.meta.findLast(([key]) => key === bodyKeys[format])?.[1]
    if (text === undefined) continue
    const isStale = createHash('sha256').update(item.content.trim()).digest('hex') !== hash
    return { format, text, isStale }
  }
  return undefined
}
