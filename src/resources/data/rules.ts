import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'missing-data': [
    'error',
    'The setting `data` names a file of `data/` that cannot be served.',
    'Create the file, or remove its name from the setting.',
  ],
  'data-schema': [
    'error',
    'A file of `data/` has something that the schema beside it (`data/hours.schema.json`) does not allow.',
    'Correct the value that the message names, or the schema.',
  ],
  'unread-schema': [
    'note',
    'A schema in `data/` uses a keyword that is not checked.',
    'Use another one: `docs/guide/menus-and-data.md` lists those that are checked.',
  ],
})
