import { PlainText, useBlockProps } from '@wordpress/block-editor'
import { registerBlockType, setFreeformContentHandlerName } from '@wordpress/blocks'
import { RawHTML } from '@wordpress/element'

const name = 'almanac/markdown'

/** Shows text that is in no block, as all of a Markdown file is, as it stands, and saves what is written there as it stands. */
export function registerMarkdown() {
  registerBlockType(name, {
    apiVersion: 3,
    title: 'Markdown',
    category: 'text',
    attributes: { content: { type: 'string', source: 'raw' } },
    supports: { className: false, customClassName: false, html: false, inserter: false, reusable: false },
    edit: Edit,
    save: ({ attributes }) => <RawHTML>{attributes.content}</RawHTML>,
  })
  setFreeformContentHandlerName(name)
}

function Edit({ attributes, setAttributes }) {
  return (
    <div {...useBlockProps()}>
      <PlainText value={attributes.content} onChange={(content) => setAttributes({ content })} aria-label="Markdown" />
    </div>
  )
}
