import type { Entry } from '../../define/model.ts'
import { picturesIn } from '../../text/markdown/pictures-in.ts'
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
  const text = isMarkdown && /[[<]/.test(body) ? withoutCode(body) : body
  faults.push(...faultsOfPictures(text, isMarkdown, entry, site))
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

const isRelative = /^(?![a-z][a-z\d+.-]*:|[/?#])/i

// Pictures that readers do not see, or that say nothing to those who hear the text.
function faultsOfPictures(text: string, isMarkdown: boolean, entry: Entry, site: OpenSite): FaultOfText[] {
  const warning = { severity: 'warning' } as const
  return picturesIn(text, isMarkdown).flatMap(({ start, address, alt }) => {
    const named = site.inTexts.nameFiles.map((nameFile) => nameFile(address, entry, site)).find(Boolean)
    const faults: FaultOfText[] = []
    if (named && !named.isThere)
      faults.push({
        ...warning,
        start,
        code: 'missing-file',
        message: `the text shows ${named.path}, and there is no such file`,
        hint: 'take it in with `almanac media add`, or correct the path',
      })
    if (!named && isRelative.test(address) && isMarkdown)
      faults.push({
        ...warning,
        start,
        code: 'unserved-file',
        message: `the text shows '${address}', which is not in the folder of files: readers do not get it`,
        hint: 'take it in with `almanac media add`, and write where it is then',
      })
    if (alt === undefined)
      faults.push({
        ...warning,
        start,
        code: 'missing-alt',
        message: `the picture '${address}' has no words for those who do not see it`,
        hint: isMarkdown ? 'write ![what it shows](…); <img alt=""> says that it only decorates' : 'give it an alt="…"',
      })
    return faults
  })
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
