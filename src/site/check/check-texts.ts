import type { Entry, FaultOfText } from '../../model/model.ts'
import { blotCode, blotHighlighted } from '../../text/markdown/fences.ts'
import { unsavedBlocks } from '../../text/wordpress/blocks.ts'
import { readShortcodeAttributes } from '../../text/wordpress/shortcode-attributes.ts'
import { eachShortcode, namesFor } from '../../text/wordpress/shortcode-scan.ts'
import type { OpenSite } from '../open-site.ts'
import { checkLinks } from './check-links.ts'
import type { Targets } from './link-targets.ts'
import { rules } from './rules.ts'

/** Checks an entry's text: shortcodes that name missing entries, blocks that show nothing, links (by default, all). */
export function checkText(
  entry: Entry,
  body: string,
  site: OpenSite,
  targets: Targets,
  isChecked?: (target: string) => boolean,
): FaultOfText[] {
  if (body === '') return []
  const { bodyFaults } = entry.resource
  if (bodyFaults) return [...bodyFaults(body)]
  // Footnotes are stored outside the text.
  const unsaved = unsavedBlocks(body).filter(({ name }) => name !== 'footnotes')
  const faults: FaultOfText[] = unsaved.map(({ name, start }) =>
    rules['empty-block']({
      start,
      message: `the block '${name}' shows nothing: WordPress generated its content for each request`,
      hint: 'write what it should show, or remove it',
    }),
  )
  const isMarkdown = entry.data['content_format'] !== 'html'
  const { shortcodeFaults } = site.inTexts
  const text = isMarkdown && /[[<{]/.test(body) ? blotCode(body) : blotHighlighted(body)
  faults.push(...checkLinks(text, isMarkdown, entry, targets.faultOf, isChecked), ...targets.faultsOfTags(text, entry))
  eachShortcode(
    text,
    namesFor(text, [...shortcodeFaults.keys()]),
    ({ name, attributes, start, escaped }) => {
      if (escaped) return
      const message = shortcodeFaults.get(name)!({ name, ...readShortcodeAttributes(attributes) }, { site, entry })
      if (message !== undefined)
        faults.push(rules.shortcode({ start, message, hint: `correct [${name}], or remove it` }))
    },
    isMarkdown,
  )
  return faults
}
