import { stripBlockComments } from '../blocks.ts'
import { paragraphs } from '../paragraphs.ts'
import { numberImage, wrapGroup, wrapImage } from './block-containers.ts'
import { addClass, colourLinks } from './block-elements.ts'
import { hasLayout, layoutOf } from './block-layout.ts'
import { type Attributes, attributesOf, memberAt, showBlocks } from './block-tree.ts'
import { showFootnotes } from './footnotes.ts'
import { galleryGap } from './gallery-gap.ts'

/** Words added to texts, in their language. */
interface TextWords {
  /** Labels of task checkboxes. */
  readonly open: string
  readonly done: string
  /** Label of a footnote's link back, with a placeholder `{number}`. */
  readonly footnote: string
}

export interface BlockOptions {
  /** Footnotes as block editors store them: JSON. */
  readonly footnotes?: string
  /** English by default. */
  readonly said?: TextWords
}

export interface RenderedBlocks {
  readonly html: string
  /** Stylesheet rules for the generated classes, which WordPress adds to the page, too. */
  readonly rules: string
}

/**
 * Removes block comments and adds the classes of WordPress 6.1 for layouts, galleries, duotone and link colours. Numbers in
 * classes count from 1 in each text, so equal texts yield equal HTML.
 */
export function renderBlocks(raw: string, { footnotes = '', said }: BlockOptions = {}): RenderedBlocks {
  if (!supported.test(raw)) return { html: stripBlockComments(raw), rules: '' }
  let number = 0
  let rules = ''
  const html = showBlocks(raw, (block, html, parent) => {
    const { name } = block
    if (name === 'core/shortcode') return paragraphs(html)
    // Query results are not rendered here, so the message that there are none would be untrue.
    if (name === 'core/query-no-results') return ''
    const attributes = attributesOf(block)
    if (name === 'core/footnotes') return showFootnotes(footnotes, attributes, said?.footnote)
    let output = html
    if (name === 'core/image' && parent.name === 'core/gallery') output = numberImage(output, attributes)
    if (name === 'core/gallery') {
      const gallery = `wp-block-gallery-${++number}`
      output = addClass(output, gallery)
      rules += galleryGap(attributes, gallery)
    }
    const duotone = duotoned.has(name) ? duotoneOf(attributes) : undefined
    if (duotone !== undefined) output = addClass(output, `wp-duotone-${duotone}-${++number}`)
    const coloured = colourLinks(block, attributes, output)
    output = coloured.html
    rules += coloured.rules
    if (hasLayout(block)) {
      const layout = layoutOf(block, attributes, `wp-container-${++number}`)
      output = addClass(output, layout.classes)
      rules += layout.rules
    }
    if (name === 'core/group') return wrapGroup(output, attributes)
    return name === 'core/image' ? wrapImage(output, attributes) : output
  })
  return { html, rules }
}

/** Blocks whose pictures may be duotone; only the class is added, as the filter belongs to a theme. */
const duotoned = new Set(['core/cover', 'core/image'])

function duotoneOf(attributes: Attributes): string | undefined {
  const colours = memberAt(attributes, 'style', 'color', 'duotone') ?? undefined
  const key = typeof colours === 'object' ? Object.values(colours).join('-') : colours
  return typeof key === 'string' ? key.toLowerCase().replace(/[^a-z0-9_-]/g, '') : undefined
}

// Most texts contain no block that would change.
const supported =
  /<!--[ \t-\r]+wp:(?:core\/)?(?:buttons|columns?|comments-pagination|footnotes|cover|gallery|group|image|navigation|post-content|post-template|query|query-pagination|shortcode|social-links)[ \t-\r]|"elements"/
