import { z } from 'zod'
import { namedBySetting } from '../../derive/named-by-setting.ts'
import { defineTrait } from '../../define/define.ts'
import type { Entry, Field } from '../../define/model.ts'
import { refKeys } from '../shared/references.ts'
import { setting } from './setting.ts'

const onlyIn = 'wordpress'

/** What the website's home page is, and by which pictures people know it. Over HTTP only WordPress's clients ask for these. */
export const frontSettings = defineTrait({
  fields: {
    show_on_front: setting(
      'show_on_front',
      z.enum(['posts', 'page']).default('posts').describe('What to show on the front page'),
      { onlyIn },
    ),
    page_on_front: reference(
      'page_on_front',
      'page',
      z.int().default(0).describe('The ID of the page that should be displayed on the front page'),
    ),
    page_for_posts: reference(
      'page_for_posts',
      'page',
      z.int().default(0).describe('The ID of the page that should display the latest posts'),
    ),
    site_logo: reference('site_logo', 'media', z.int().nullable().default(null).describe('Site logo.')),
    site_icon: reference('site_icon', 'media', z.int().default(0).describe('Site icon.')),
  },
  indexes: Object.fromEntries(
    ['page_on_front', 'page_for_posts', 'site_logo', 'site_icon'].map((name) => [
      name,
      (entry: Entry) => refKeys(entry.data[name]),
    ]),
  ),
  dependsOn: ['page', 'media'],
})

// Files hold what people call it. What is not there is not taken.
function reference(name: string, resource: string, schema: z.ZodType): Field {
  return setting(name, schema, {
    onlyIn,
    stored: z.union([z.string(), z.int()]),
    references: resource,
    resets: [0],
    show: (site) => namedBySetting(site, name)?.id ?? schema.parse(undefined),
    accept: (value, { site }) => {
      const named = site.get(resource, Number(value))
      if (!named) return undefined
      const now = site.settings[name]
      return site.find(resource, now) === named ? now : site.refOf(named)
    },
  })
}
