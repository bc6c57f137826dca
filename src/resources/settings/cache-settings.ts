import { z } from 'zod'
import { defineTrait } from '../../define/define.ts'
import {
  sharedAgeSetting,
  staleSetting,
  type TagHeader,
  tagHeaders,
  tagHeadersSetting,
} from '../../derive/settings/cache-settings.ts'
import { settings } from './setting.ts'

const aYear = 31_536_000

/** The settings for caches between the site and its readers: docs/guide/scale.md. */
export const cacheSettings = defineTrait({
  fields: settings(
    {
      [sharedAgeSetting]: [
        z.int().min(0).max(aYear),
        0,
        'For how many seconds shared caches may serve anonymous visitors without asking, unless they are told of a change; 0: never.',
      ],
      [staleSetting]: [
        z.int().min(0).max(86_400),
        0,
        'For how many seconds after shared_max_age they may serve what they have while they ask.',
      ],
      [tagHeadersSetting]: [
        z.array(z.enum(Object.keys(tagHeaders) as [TagHeader, ...TagHeader[]])),
        ['Cache-Tag'],
        'The headers that tell shared caches what a response was made from, each about 2,000 bytes at most.',
      ],
    },
    { terminalOnly: true },
  ),
})
