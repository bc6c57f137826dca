import { blotBetween } from './markdown/blot-between.ts'

/** A tag of another tool that represents the address of a file. */
export interface LinkTag {
  /** UTF-16 offsets; a prefix such as `{{ site.baseurl }}` is included. */
  readonly start: number
  readonly end: number
  readonly target: string
  readonly targetStart: number
  /** How the target is looked up: by Hugo's `ref` and `relref`, or Jekyll's `link` and `post_url`. */
  readonly kind: 'ref' | 'link' | 'post_url'
}

// Each part is bounded, so that the time is proportional to the text.
const tag =
  /\{\{[<%][ \t]{0,9}(?:rel)?ref[ \t]{1,9}(?:path=)?(?:"([^"\n{}]{1,300})"|`([^`\n{}]{1,300})`|([^\s"'`{}<>%=]{1,300}))[ \t]{0,9}[>%]\}\}|(?:\{\{-?[ \t]{0,9}site\.(?:baseurl|url)[ \t]{0,9}-?\}\}){0,2}\{%-?[ \t]{1,9}(link|post_url)[ \t]{1,9}([^\s{}%]{1,300})[ \t]{1,9}-?%\}/g

// Liquid and Nunjucks output tags between these as written.
const raw = /\{%-?[ \t]{0,9}(end)?raw[ \t]{0,9}-?%\}/g

/** Returns the tags that name files, in order, except those within `raw`. Code must already be blotted out. */
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
