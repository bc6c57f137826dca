import { createHash } from 'node:crypto'

/** Keys and values beside a text, as exports hold them. */
type Meta = readonly (readonly [key: string, value: string])[]

/** Meta keys that hold the text of our file, by its format, where the content of an export is made from it. */
const bodyKeys = { markdown: '_almanac_markdown', html: '_almanac_html' } as const

/** The meta key for the content that this text belongs to: the SHA-256 of the trimmed content. */
const hashKey = '_almanac_text_of'

/** The same for the content with the addresses that files have on any site: an importer moves files, and writes where they are. */
const placedHashKey = '_almanac_text_with_files'

/** Meta keys that an import reads as the text. */
export const storedBodyKeys: readonly string[] = [...Object.values(bodyKeys), hashKey, placedHashKey]

/**
 * The rows of meta that keep a text of ours beside the content that is made of it.
 *
 * @param bare - the content with the addresses that files have on any site
 */
export function keepBody(format: keyof typeof bodyKeys, text: string, content: string, bare = content): Meta {
  const placed = [placedHashKey, hashOf(bare)] as const
  return [[bodyKeys[format], text], [hashKey, hashOf(content)], ...(bare === content ? [] : [placed])]
}

/**
 * The text that an entry had here before it was exported, and its format; `isStale` if it was edited since.
 *
 * @param toBare - gives the content the addresses that files have on any site
 */
export function storedBody(
  item: { readonly meta: Meta; readonly content: string },
  toBare: (content: string) => string = (content) => content,
): { readonly format: 'markdown' | 'html'; readonly text: string; readonly isStale: boolean } | undefined {
  const hashIn = (name: string) => item.meta.findLast(([key]) => key === name)?.[1]
  const isOf = ({ content }: { readonly content: string }) => {
    if (hashOf(content) === hashIn(hashKey)) return true
    const placed = hashIn(placedHashKey)
    return placed !== undefined && hashOf(toBare(content)) === placed
  }
  for (const format of ['markdown', 'html'] as const) {
    const text = item.meta.findLast(([key]) => key === bodyKeys[format])?.[1]
    if (text !== undefined) return { format, text, isStale: !isOf(item) }
  }
  return undefined
}

function hashOf(content: string): string {
  return createHash('sha256').update(content.trim()).digest('hex')
}
