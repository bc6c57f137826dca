import { z } from 'zod'
import { defineArea } from '../../define/define.ts'
import { ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import { foldersSetting } from '../../derive/settings/foreign-settings.ts'
import { core } from '../shared/kinds.ts'
import { described, taxonomiesSetting, typesSetting } from './declarations.ts'
import { faultsOfDeclarations } from './faults.ts'
import { opensDeclared } from './opens.ts'
import { toParts } from './to-parts.ts'
import { languageSettings } from './reserved.ts'
import { declare } from './wordpress.ts'

export default defineArea({
  name: 'own',
  ...core,
  settings: {
    [typesSetting]: [
      z.looseObject({}),
      {},
      "The site's own content types, by name: docs/guide/own-types.md.",
      { described: described[typesSetting], opens: opensDeclared },
    ],
    [taxonomiesSetting]: [
      z.looseObject({}),
      {},
      "The site's own taxonomies, by name: docs/guide/own-types.md.",
      { described: described[taxonomiesSetting], opens: opensDeclared },
    ],
  },
  imports: { wxr: { declare } },
  made: {
    settings: [typesSetting, taxonomiesSetting, foldersSetting, ownFieldsSetting, 'language', ...languageSettings],
    toParts,
    faults: faultsOfDeclarations,
  },
  resources: [],
})
