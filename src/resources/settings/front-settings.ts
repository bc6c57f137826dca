import { z } from 'zod'
import { maySee } from '../../derive/may-see.ts'
import { namedBySetting } from '../../derive/named-by-setting.ts'
import { defineTrait } from '../../define/define.ts'
import type { Entry, SettingOptions } from '../../model/model.ts'
import { refKeys } from '../shared/references.ts'
import { settings } from './setting.ts'

/** The website's home page, logo and icon. Over HTTP only WordPress's clients use these. */
export const frontSettings = defineTrait({
  fields: settings(
    {
      show_on_front: [z.enum(['posts', 'page']), 'posts', 'What to show on the front page'],
      page_on_front: [z.int(), 0, 'The ID of the page that should be displayed on the front page', naming('page')],
      page_for_posts: [z.int(), 0, 'The ID of the page that should display the latest posts', naming('page')],
      site_logo: [z.int().nullable(), null, 'Site logo.', naming('media', null)],
      site_icon: [z.int(), 0, 'Site icon.', naming('media')],
    },
    { onlyIn: 'wordpress' },
  ),
  indexes: Object.fromEntries(
    ['page_on_front', 'page_for_posts', 'site_logo', 'site_icon'].map((name) => [
      name,
      (entry: Entry) => refKeys(entry.data[name]),
    ]),
  ),
  dependsOn: ['page', 'media'],
})

// Files hold references. An entry that does not exist, or that the caller may not see, is not accepted.
function naming(resource: string, none: 0 | null = 0): SettingOptions {
  return {
    stored: z.union([z.string(), z.int()]),
    references: resource,
    resets: [0],
    flag: { about: '0 removes it.' },
    show: (site, name) => namedBySetting(site, name)?.id ?? none,
    accept: (value, { caller, site }, name) => {
      const named = site.get(resource, Number(value))
      if (!named || !maySee(caller, named, site)) return undefined
      const now = site.settings[name]
      return site.find(resource, now) === named ? now : site.refOf(named)
    },
  }
}
