import { stripBlockComments } from '../blocks.ts'
import { paragraphs } from '../paragraphs.ts'
import { numberImage, wrapGroup, wrapImage } from './block-containers.ts'
import { addClass, colourLinks } from './block-elements.ts'
import { hasLayout, layoutOf } from './block-layout.ts'
import { type Attributes, attributesOf, memberAt, showBlocks } from './block-tree.ts'
import { showFootnotes } from './footnotes.ts'
import { galleryGap } from './gallery-gap.ts'

/** The words that are put into texts, in their language. */
interface TextWords {
  /** Names of the boxes of tasks. */
  readonly open: string
  readonly done: string
  /** Leads back from a footnote; it has a place for its `{number}`. */
  readonly footnote: string
}

/** The data stored beside a text for its blocks. */
export interface BlockOptions {
  /** Its footnotes, as block editors keep them: JSON. */
  readonly footnotes?: string
  /** English ones by default. */
  readonly said?: TextWords
}

/** Blocks as readers see them. */
export interface RenderedBlocks {
  readonly html: string
  /** The rules of a stylesheet for the classes that blocks were given: WordPress puts them into the page, too. */
  readonly rules: string
}

/**
 * A text of blocks without the comments that mark them, with the classes that WordPress 6.1 adds when it shows a text:
 * for layouts, galleries, duotone and colours of links. Numbers in classes count from 1 in each text, so the same text is the
 * same HTML wherever it is shown.
 */
export function renderBlocks(raw: string, { footnotes = '', said }: BlockOptions = {}): RenderedBlocks {
  if (!supported.test(raw)) return { html: stripBlockComments(raw), rules: '' }
  let number = 0
  let rules = ''
  const html = showBlocks(raw, (block, html, parent) => {
    const { name } = block
    // A text of blocks contains the paragraphs of all its other blocks.
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

/** Blocks whose pictures may be shown in two colours; the class is there, not the filter: that is a theme's. */
const duotoned = new Set(['core/cover', 'core/image'])

function duotoneOf(attributes: Attributes): string | undefined {
  const colours = memberAt(attributes, 'style', 'color', 'duotone') ?? undefined
  const key = typeof colours === 'object' ? Object.values(colours).join('-') : colours
  return typeof key === 'string' ? key.toLowerCase().replace(/[^a-z0-9_-]/g, '') : undefined
}

// Most texts hold no block that would change.
const supported =
  /<!--[ \t-\r]+wp:(?:core\/)?(?:buttons|columns?|comments-pagination|footnotes|cover|gallery|group|image|navigation|post-content|post-template|query|query-pagination|shortcode|social-links)[ \t-\r]|"elements"/
