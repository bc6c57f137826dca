import apiFetch from '@wordpress/api-fetch'
import { initializeEditor } from '@wordpress/edit-post'
import '@wordpress/format-library'
import { registerMarkdown } from './markdown.jsx'

/**
 * Gives what opens the block editor on a post or a page, in the element of an id; throws what the site says where it is
 * not to be edited.
 */
export async function prepareEditor(id) {
  const type = await typeOf(id)
  registerMarkdown()
  return (element) => initializeEditor(element, type, id, settings)
}

const settings = {
  titlePlaceholder: 'Add title',
  bodyPlaceholder: 'Type / to choose a block',
  richEditingEnabled: true,
  autosaveInterval: 60,
  // What the canvas, a frame without an address, has of style sheets.
  __unstableResolvedAssets: {
    styles: `<link rel="stylesheet" href="${new URL('canvas.css', location)}">`,
    scripts: '',
  },
}

// An address of the editor does not say which of them an entry is.
async function typeOf(id) {
  const get = (list) => apiFetch({ path: `/wp/v2/${list}/${id}?context=edit&_fields=type` })
  const { type } = await get('posts').catch((error) =>
    error.code === 'rest_post_invalid_id' ? get('pages') : Promise.reject(error),
  )
  return type
}
