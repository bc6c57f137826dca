import { createHash } from 'node:crypto'
import { firstMade } from '../values.ts'

type Meta = readonly (readonly [key: string, value: string])[]

/** Meta keys for a file's own text, by format, beside the export's content made from it. */
const bodyKeys = { markdown: '_almanac_markdown', html: '_almanac_html' } as const

/** Meta key of the SHA-256 of the trimmed content made from the text. */
const hashKey = '_almanac_text_of'

/** The same for content with site-independent file addresses: an importer moves files and rewrites their addresses. */
const placedHashKey = '_almanac_text_with_files'

export const storedBodyKeys: readonly string[] = [...Object.values(bodyKeys), hashKey, placedHashKey]

/** Returns the meta rows that store a file's text; `bare` is the content with site-independent file addresses. */
export function keepBody(format: keyof typeof bodyKeys, text: string, content: string, bare = content): Meta {
  const placed = [placedHashKey, hashOf(bare)] as const
  return [[bodyKeys[format], text], [hashKey, hashOf(content)], ...(bare === content ? [] : [placed])]
}

/** Returns an exported entry's own text and format; `isStale` if its content was edited since, compared with `toBare`, too. */
export function storedBody(
  item: { readonly meta: Meta; readonly content: string },
  toBare: (content: string) => string = (content) => content,
): { readonly format: 'markdown' | 'html'; readonly text: string; readonly isStale: boolean } | undefined {
  const metaOf = (name: string) => item.meta.findLast(([key]) => key === name)?.[1]
  const isOf = ({ content }: { readonly content: string }) => {
    if (hashOf(content) === metaOf(hashKey)) return true
    const placed = metaOf(placedHashKey)
    return placed !== undefined && hashOf(toBare(content)) === placed
  }
  return firstMade(['markdown', 'html'] as const, (format) => {
    const text = metaOf(bodyKeys[format])
    return text === undefined ? undefined : { format, text, isStale: !isOf(item) }
  })
}

function hashOf(content: string): string {
  return createHash('sha256').update(content.trim()).digest('hex')
}
