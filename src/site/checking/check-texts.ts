import type { Entry } from '../../define/model.ts'
import { unsavedBlocks } from '../../text/wordpress/blocks.ts'
import { readShortcodeAttributes } from '../../text/wordpress/shortcode-attributes.ts'
import { eachShortcode, namesFor } from '../../text/wordpress/shortcode-scan.ts'
import type { OpenSite } from '../open-site.ts'

/** A fault of a text. */
export interface FaultOfText {
  /** Where it stands in the body, in UTF-16 units. */
  readonly start: number
  readonly severity: 'warning'
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** What is wrong with the text of an entry: shortcodes that name what is not there, blocks that show nothing. */
export function checkText(entry: Entry, body: string, site: OpenSite): FaultOfText[] {
  const faults: FaultOfText[] = unsavedBlocks(body).map(({ name, start }) => ({
    start,
    severity: 'warning',
    code: 'empty-block',
    message: `the block '${name}' shows nothing: WordPress made anew for each reader what it held`,
    hint: 'write what it should show, or take it out',
  }))
  const isMarkdown = entry.data['content_format'] !== 'html'
  const { shortcodeFaults } = site.inTexts
  const text = isMarkdown && body.includes('[') ? withoutCode(body) : body
  eachShortcode(
    text,
    namesFor(text, [...shortcodeFaults.keys()]),
    ({ name, attributes, start, escaped }) => {
      if (escaped) return
      const message = shortcodeFaults.get(name)!({ name, ...readShortcodeAttributes(attributes) }, { site, entry })
      if (message !== undefined)
        faults.push({
          start,
          severity: 'warning',
          code: 'shortcode',
          message,
          hint: `correct [${name}], or take it out`,
        })
    },
    isMarkdown,
  )
  return faults
}

/** Markdown in which code is blotted out, line by line. */
function withoutCode(markdown: string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      const isFence = /^ {0,3}(?:```|~~~)/.test(line)
      if (isFence) isCode = !isCode
      if (isCode || isFence || /^(?: {4}|\t)/.test(line)) return ' '.repeat(line.length)
      return line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
    })
    .join('\n')
}
