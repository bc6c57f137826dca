import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import { knownKeysOf } from '../../../derive/settings/known-keys.ts'
import { slugKeySetting } from '../../../derive/settings/foreign-settings.ts'
import type { Data } from '../../../model/model.ts'
import { isForeignId } from '../../../text/own-id.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'

/** Reads a slug also under another tool's key (Docusaurus's `id`), but writes it under `slug`, which counts there, too. */
export const slugKey = defineTrait({
  extension: {
    setting: slugKeySetting,
    toTrait: (resource, key) => {
      if (typeof key !== 'string' || key === 'slug') return undefined
      // A number under `id` is the entry's own id.
      const read = ({ slug, [key]: said }: Data) =>
        slug === undefined && isForeignId(said) && toSlug(String(said)) !== '' ? said : slug
      const keys = knownKeysOf(resource).has(key) ? {} : { [key]: z.unknown().describe('The same as `slug`.') }
      return { keys, readings: [{ key: 'slug', read, others: [] }], derive: { from: [key], run: () => {} } }
    },
  },
})
