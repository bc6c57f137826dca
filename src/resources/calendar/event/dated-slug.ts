import { defineTrait } from '../../../define/define.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'

/**
 * What takes place again and again has the same title each time: where a person makes one more, its day tells it from the
 * others. Clients of the interface get a number, as everywhere.
 */
export const datedSlug = defineTrait({
  beforeSave: [
    (draft, { face, site, warn }) => {
      if (draft.before || draft.slug !== '' || face !== 'terminal') return
      const slug = toSlug(String(draft.get('title') ?? ''))
      const [holder] = slug === '' ? [] : site.having(draft.resource.name, 'slug', slug)
      const start = draft.get('start')
      if (!holder || typeof start !== 'string') return
      draft.slug = `${slug}-${start.slice(0, 10)}`
      draft.after(() => warn?.(`The slug '${slug}' is that of ${holder.path}: this one has the day of its start`))
    },
  ],
})
