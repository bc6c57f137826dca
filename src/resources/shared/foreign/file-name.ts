import { posix } from 'node:path'
import { defineTrait } from '../../../define/define.ts'
import { pathsSetting } from '../../../derive/settings/foreign-settings.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'

/** Finds entries by file name, if links between files are followed and the slug differs. */
export const fileName = defineTrait({
  extension: {
    setting: pathsSetting,
    toTrait: (_resource, isOn) =>
      isOn === true
        ? {
            indexes: {
              file: ({ path, slug }) => {
                const name = toSlug(posix.basename(path).replace(/\.\w+$/, ''))
                return name === slug || name === '' ? [] : [name]
              },
            },
          }
        : undefined,
  },
})
