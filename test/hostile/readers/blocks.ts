import { numberImage, wrapGroup, wrapImage } from '../../../src/text/wordpress/block-supports/block-containers.ts'
import { addClass, colourLinks } from '../../../src/text/wordpress/block-supports/block-elements.ts'
import { hasLayout, layoutOf } from '../../../src/text/wordpress/block-supports/block-layout.ts'
import { classOfBlock, cssValue, rule } from '../../../src/text/wordpress/block-supports/block-styles.ts'
import { attributesOf, type Block, memberAt } from '../../../src/text/wordpress/block-supports/block-tree.ts'
import { showBlocks, textAt, toPhp } from '../../../src/text/wordpress/block-supports/block-tree.ts'
import { footnotesIn, sanitizeFootnotes, showFootnotes } from '../../../src/text/wordpress/block-supports/footnotes.ts'
import { withoutFootnotes } from '../../../src/text/wordpress/block-supports/footnotes.ts'
import { galleryGap } from '../../../src/text/wordpress/block-supports/gallery-gap.ts'
import { renderBlocks } from '../../../src/text/wordpress/block-supports/render-blocks.ts'
import { ofLength, type Readers } from './reader.ts'

const block = (text: string): Block => ({
  name: text,
  written: `{"a":${JSON.stringify(text)}}`,
  children: [],
  pieces: [text],
  height: 0,
})
const colours = { style: { elements: { link: { color: { text: '#fff' } } } } }
const notes = (text: string) =>
  JSON.stringify([...text.slice(0, 2000)].map((id) => ({ id, content: text.slice(0, 9) })))
const group = '<!-- wp:group -->'
const coloured = `<!-- wp:group ${JSON.stringify(colours)} -->`

/** What shows the blocks of texts. */
export const blockReaders: Readers = {
  'text/wordpress/block-supports/block-containers.ts': {
    numberImage: (text) => numberImage(text, { id: 1 }),
    wrapGroup: [
      (text) => wrapGroup(text, {}),
      (text) => wrapGroup(`<div class="wp-block-group">${text}</div>`, { tagName: 'div' }),
      (text) => wrapGroup(`<div class="wp-block-group">${text}`, {}),
    ],
    wrapImage: [
      (text) => wrapImage(text, {}),
      (text) => wrapImage(`<figure class="wp-block-image alignleft ${text}">x</figure>`, { className: text }),
      (text) => wrapImage(`<figure class="wp-block-image alignleft">${text}`, {}),
    ],
  },
  'text/wordpress/block-supports/block-elements.ts': {
    addClass: (text) => addClass(text, 'a'),
    colourLinks: [
      (text) => colourLinks(block(text), colours, text),
      (text) => colourLinks(block('core/group'), { style: { elements: { link: { color: { text } } } } }, text),
    ],
  },
  'text/wordpress/block-supports/block-layout.ts': {
    hasLayout: (text) => hasLayout(block(text)),
    layoutOf: (text) =>
      layoutOf(
        { ...block(text), name: 'core/group' },
        { layout: { type: text, orientation: text, justifyContent: text, contentSize: text, wideSize: text } },
        'a',
      ),
  },
  'text/wordpress/block-supports/block-styles.ts': {
    classOfBlock,
    cssValue: [cssValue, (text) => cssValue(`var:preset|color|${text}`), (text) => cssValue(`calc(${text}`)],
    rule: (text) => rule('a', { color: text }),
  },
  'text/wordpress/block-supports/block-tree.ts': {
    attributesOf: [
      (text) => attributesOf({ ...block(''), written: text }),
      (text) =>
        attributesOf({ ...block(''), written: `{"a":${text.replaceAll(/./gs, '[')}${text.replaceAll(/./gs, ']')}}` }),
    ],
    memberAt: (text) => memberAt({ a: text }, 'a', text),
    textAt: (text) => textAt({ a: text }, 'a', text),
    showBlocks: [
      (text) => showBlocks(text, (_, html) => html),
      (text) => showBlocks(`${group}${text}`.repeat(3), (_, html) => `${html} `),
    ],
    toPhp: (text) => toPhp(block(text)),
  },
  'text/wordpress/block-supports/footnotes.ts': {
    footnotesIn: (text) => footnotesIn({ footnotes: text, meta: { footnotes: text } }, false),
    sanitizeFootnotes: [sanitizeFootnotes, (text) => sanitizeFootnotes(notes(text))],
    showFootnotes: [
      (text) => showFootnotes(text, {}),
      (text) => showFootnotes(notes(text), { className: text }),
      (text) => showFootnotes(JSON.stringify([{ id: text, content: text }]), {}),
    ],
    withoutFootnotes: [
      withoutFootnotes,
      (text) => withoutFootnotes(`<ol class="${text} wp-block-footnotes"><sup data-fn="${text}`),
      (text) => withoutFootnotes(`<sup data-fn="a" class="b">${text.replaceAll(/./gs, ' ')}`),
    ],
  },
  'text/wordpress/block-supports/gallery-gap.ts': {
    galleryGap: [
      (text) => galleryGap({ style: { spacing: { blockGap: text } } }, 'a'),
      (text) => galleryGap({ style: { spacing: { blockGap: { top: text, left: text } } } }, 'a'),
    ],
  },
  'text/wordpress/block-supports/render-blocks.ts': {
    renderBlocks: [
      renderBlocks,
      (text) => renderBlocks(`${group}${text}`),
      ofLength((length) => renderBlocks(coloured.repeat(length / 100))),
      (text) => renderBlocks(`${coloured}<div class="a">`.repeat(text.length / 100) + text),
      (text) => renderBlocks(`<!-- wp:footnotes ${text} /-->`, { footnotes: notes(text) }),
    ],
  },
}
