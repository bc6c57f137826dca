import { everywhere } from './computed.ts'
import { linkTo } from './links.ts'
import { entryOf } from '../../define/answers/types.ts'
import { z } from 'zod'
import { defineTrait, field, type FieldOptions } from '../../define/define.ts'
import type { Draft, Trait } from '../../define/model.ts'
import { refKeys } from './references.ts'

/**
 * The picture that represents an entry.
 *
 * @param refuse - throws where an entry may have none
 */
export function featuredMedia(refuse?: (draft: Draft) => void, options: Pick<FieldOptions, 'onlyIn'> = {}): Trait {
  return defineTrait({
    fields: {
      featured_media: field(z.int().describe('The ID of the featured media for the object.'), {
        ...options,
        contexts: everywhere,
        stored: { key: 'featured_media', schema: z.union([z.string(), z.int()]), references: 'media' },
        show: (entry, { site }) => site.find('media', entry.data['featured_media'])?.id ?? 0,
        write: (value, draft, { site }) => {
          refuse?.(draft)
          if (value === 0) return draft.set('featured_media', undefined)
          const picture = site.get('media', Number(value))
          if (picture) draft.set('featured_media', site.refOf(picture))
        },
      }),
    },
    indexes: { featured_media: (entry) => refKeys(entry.data['featured_media']) },
    dependsOn: ['media'],
    embeds: { 'wp:featuredmedia': entryOf('media') },
    links: [linkTo('wp:featuredmedia', (entry, site) => site.find('media', entry.data['featured_media']))],
  })
}
