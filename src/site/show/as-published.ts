import type { Area, Derivation, Resource } from '../../model/model.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { slugOfPath } from '../index/entry-path.ts'

const hidden = new Set(['draft', 'pending', 'future', 'private', 'auto-draft'])

/** Areas that show drafts, scheduled and private entries with a page as published, for a read-only site only its owner sees. */
export function asPublished(areas: readonly Area[]): Area[] {
  return areas.map((area) => {
    const { made, resources } = area
    const toParts: NonNullable<Area['made']>['toParts'] = (...given) => {
      const parts = made!.toParts(...given)
      return { ...parts, resources: parts.resources.map(publishedResource) }
    }
    return { ...area, ...(made && { made: { ...made, toParts } }), resources: resources.map(publishedResource) }
  })
}

function publishedResource(resource: Resource): Resource {
  return resource.permalink && resource.space === 'post'
    ? { ...resource, derive: [...resource.derive, publish] }
    : resource
}

const publish: Derivation = {
  // No keys, so that cached facts, which other processes wrote, remain valid.
  from: [],
  run: ({ slug, all, path }, derived) => {
    if (!hidden.has(derived.status)) return
    derived.status = 'publish'
    // The clock has nothing to change.
    delete derived.due
    delete derived.since
    if (slug === '') derived.slug = toSlug(String(all()['title'] ?? '')) || slugOfPath(path)
  },
}
