import { everywhere } from './computed.ts'
import { linkTo } from './links.ts'
import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../define/define.ts'
import type { FieldOptions, Draft, Entry, Trait, View } from '../../model/model.ts'
import { maySee } from '../../derive/may-see.ts'
import { errors } from './errors.ts'
import { refKeys } from './references.ts'

/** The picture that represents an entry; `refuse` throws if an entry may have none. */
export function featuredMedia(refuse?: (draft: Draft) => void, options: Pick<FieldOptions, 'onlyIn'> = {}): Trait {
  return defineTrait({
    fields: {
      featured_media: field(z.int().describe('The ID of the featured media for the object.'), {
        ...options,
        contexts: everywhere,
        specialValues: nullIs(0),
        stored: { key: 'featured_media', schema: z.union([z.string(), z.int()]), references: 'media' },
        show: (entry, view) => featuredMediaOf(entry, view)?.id ?? 0,
        write: (value, draft, { caller, face, site }) => {
          refuse?.(draft)
          if (value === 0) return draft.set('featured_media', undefined)
          const named = face === 'rest' ? site.inSpace('post', Number(value)) : site.get('media', Number(value))
          if (named && !maySee(caller, named, site)) {
            // Over REST, a missing entry is silently ignored; a hidden one is missing for the caller.
            if (face === 'rest') return
            throw errors.rest_cannot_name(caller, { what: `media ${named.id}` })
          }
          if (!named) return
          // As in WordPress, a file that is not a picture removes the former picture.
          const isPicture = face !== 'rest' || named.resource.indexes['media_type']?.(named)[0] === 'image'
          draft.set('featured_media', isPicture ? site.refOf(named) : undefined)
        },
      }),
    },
    indexes: { featured_media: (entry) => refKeys(entry.data['featured_media']) },
    dependsOn: ['media'],
    embeds: { 'wp:featuredmedia': entryOf('media') },
    links: [linkTo('wp:featuredmedia', (entry, _site, view) => featuredMediaOf(entry, view))],
  })
}

/** The picture that an entry's file names under a key, if the reader may see it. */
export function featuredMediaOf({ data }: Entry, { site, sees }: View, key = 'featured_media'): Entry | undefined {
  const named = site.find('media', data[key])
  return named && sees(named) ? named : undefined
}
