import { blotBetween } from './markdown/blot-between.ts'

/** A place in a text where a tag of another tool stands for the address of a file. */
export interface LinkTag {
  /** Where it begins and ends, in UTF-16 units; a prefix such as `{{ site.baseurl }}` is part of it. */
  readonly start: number
  readonly end: number
  /** The name in it, and where that begins. */
  readonly target: string
  readonly targetStart: number
  /** How the target is looked up: by Hugo's `ref` and `relref`, Jekyll's `link` and `post_url`. */
  readonly kind: 'ref' | 'link' | 'post_url'
}

// Each part is bounded, so that the time is in proportion to the text.
const tag =
  /\{\{[<%][ \t]{0,9}(?:rel)?ref[ \t]{1,9}(?:path=)?(?:"([^"\n{}]{1,300})"|`([^`\n{}]{1,300})`|([^\s"'`{}<>%=]{1,300}))[ \t]{0,9}[>%]\}\}|(?:\{\{-?[ \t]{0,9}site\.(?:baseurl|url)[ \t]{0,9}-?\}\}){0,2}\{%-?[ \t]{1,9}(link|post_url)[ \t]{1,9}([^\s{}%]{1,300})[ \t]{1,9}-?%\}/g

// Between these, Liquid and Nunjucks show tags as they are written.
const raw = /\{%-?[ \t]{0,9}(end)?raw[ \t]{0,9}-?%\}/g

/** The tags in a text that name files, in their order, without those that are shown as they are. Code must have been blotted out before. */
export function linkTagsIn(text: string): LinkTag[] {
  if (!text.includes('{{<') && !text.includes('{{%') && !text.includes('{%')) return []
  const read = text.includes('raw') ? blotBetween(text, raw) : text
  return Array.from(read.matchAll(tag), (match): LinkTag => {
    const [whole, quoted, ticked, bare, jekyll, named] = match
    const target = quoted ?? ticked ?? bare ?? named ?? ''
    const kind = jekyll === 'link' || jekyll === 'post_url' ? jekyll : 'ref'
    const { index: start } = match
    return { start, end: start + whole.length, target, targetStart: start + whole.lastIndexOf(target), kind }
  })
}
