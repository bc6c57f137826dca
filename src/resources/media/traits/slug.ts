import { defineTrait } from '../../../define/define.ts'
import type { Draft, Site } from '../../../model/model.ts'
import { toSlug, uniqueSlug } from '../../../text/wordpress/slug.ts'
import { stemOf } from './file.ts'
import { keepFormerAddress } from '../../shared/former-address.ts'
import { slug } from '../../shared/slug.ts'

const { fields = {}, filters = {}, indexes = {}, orders = {} } = slug()

/** A file's slug, made from its title; unique among all addresses, as a file that belongs to nothing is at the top level. */
export const mediaSlug = defineTrait({
  fields: { slug: fields['slug']! },
  filters,
  indexes,
  orders,
  beforeSave: [
    (draft, { site }) => {
      draft.slug ||=
        toSlug(String(draft.get('title') || stemOf(draft.file?.path ?? '')), site.settings.language) || String(draft.id)
      if (draft.before?.slug !== draft.slug)
        draft.slug = uniqueSlug(draft.slug, (wanted) => isTaken(wanted, draft, site))
    },
    keepFormerAddress,
  ],
})

function isTaken(wanted: string, draft: Draft, site: Site): boolean {
  if (wanted === 'feed' || wanted === 'embed') return true
  return [...site.resources.values()].some(
    (resource) =>
      resource.space === draft.resource.space &&
      resource.indexes['slug'] !== undefined &&
      site.having(resource.name, 'slug', wanted).some((other) => other.id !== draft.id),
  )
}
