import { z } from 'zod'
import { defineTrait } from '../../define/define.ts'
import type { Entry, View } from '../../model/model.ts'
import { computedInWordpress } from './computed.ts'
import { featuredMediaOf } from './featured-media.ts'
import { taxonomiesOf, termsOf } from './kinds.ts'
import { isProtected } from './words.ts'

/** The classes that WordPress's themes give the element that contains an entry. */
export const classList = defineTrait({
  fields: {
    class_list: computedInWordpress(
      z.array(z.string()).describe('An array of the class names for the post container element.'),
      undefined,
      classesOf,
    ),
  },
})

function classesOf(entry: Entry, view: View): string[] {
  const { id, resource, derived } = entry
  const type = view.rest.nameOf(resource.type)
  const format = resource.fields['format']?.show(entry, view)
  const hasPicture = featuredMediaOf(entry, view) !== undefined
  // As on a page that nobody opened: to WordPress, a password in the request opens the texts alone.
  const first = isProtected(entry) ? ['post-password-required'] : hasPicture ? ['has-post-thumbnail'] : []
  return [
    `post-${id}`,
    type,
    `type-${type}`,
    `status-${derived.status}`,
    ...(typeof format === 'string' ? [`format-${format}`] : []),
    ...first,
    'hentry',
    ...termClasses(entry, view),
  ]
}

function termClasses(entry: Entry, { site, rest }: View): string[] {
  return taxonomiesOf(site).flatMap((taxonomy) =>
    termsOf(entry, taxonomy, site).map(
      (term) => `${rest.nameOf(taxonomy.type).replace(/^post_/, '')}-${className(term)}`,
    ),
  )
}

// A class of digits or hyphens alone would mean nothing in a stylesheet.
function className({ slug, id }: Entry): string {
  const name = slug.replaceAll(/%[0-9a-f]{2}/gi, '').replaceAll(/[^\w-]/g, '')
  return /^[\d-]*$/.test(name) ? String(id) : name
}
