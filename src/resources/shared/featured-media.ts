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
        write: (value, draft, { face, site }) => {
          refuse?.(draft)
          if (value === 0) return draft.set('featured_media', undefined)
          const named = face === 'rest' ? site.inSpace('post', Number(value)) : site.get('media', Number(value))
          if (!named) return
          // As in the reference, what is not a picture replaces the one that was there.
          const isPicture = face !== 'rest' || named.resource.indexes['media_type']?.(named)[0] === 'image'
          draft.set('featured_media', isPicture ? site.refOf(named) : undefined)
        },
      }),
    },
    indexes: { featured_media: (entry) => refKeys(entry.data['featured_media']) },
    dependsOn: ['media'],
    embeds: { 'wp:featuredmedia': entryOf('media') },
    links: [linkTo('wp:featuredmedia', (entry, site) => site.find('media', entry.data['featured_media']))],
  })
}
