import { posix } from 'node:path'
import { defineTrait } from '../../../define/define.ts'
import { pathsSetting } from '../../../derive/settings/foreign-settings.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'

/** Finds entries by the names of their files, where links between files are followed and a file has another slug. */
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
