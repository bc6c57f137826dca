import { createHash } from 'node:crypto'

/** Keys and values beside a text, as exports hold them. */
type Meta = readonly (readonly [key: string, value: string])[]

/** Meta keys that hold the text of our file, by its format, where the content of an export is made from it. */
const bodyKeys = { markdown: '_almanac_markdown', html: '_almanac_html' } as const

/** The meta key that says which content that text belongs to: by the SHA-256 of the trimmed content. */
const hashKey = '_almanac_text_of'

/** Meta keys that an import reads as the text. */
export const storedBodyKeys: readonly string[] = [...Object.values(bodyKeys), hashKey]

/** The rows of meta that keep a text of ours beside the content that is made of it. */
export function keepBody(format: keyof typeof bodyKeys, text: string, content: string): Meta {
  return [
    [bodyKeys[format], text],
    [hashKey, hashOf(content)],
  ]
}

/** The text that an entry had here before it was exported, and its format; `isStale` if it was edited since. */
export function storedBody(item: {
  readonly meta: Meta
  readonly content: string
}): { readonly format: 'markdown' | 'html'; readonly text: string; readonly isStale: boolean } | undefined {
  const hash = item.meta.findLast(([key]) => key === hashKey)?.[1]
  for (const format of ['markdown', 'html'] as const) {
    const text = item.meta.findLast(([key]) => key === bodyKeys[format])?.[1]
    if (text !== undefined) return { format, text, isStale: hashOf(item.content) !== hash }
  }
  return undefined
}

function hashOf(content: string): string {
  return createHash('sha256').update(content.trim()).digest('hex')
}
