import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'missing-data': [
    'error',
    'The setting `data` names a file of `data/` that is not answered.',
    'Make the file, or take its name out of the setting.',
  ],
  'data-schema': [
    'error',
    'A file of `data/` holds what the schema beside it (`data/hours.schema.json`) does not allow.',
    'Correct the value that the message names, or the schema.',
  ],
  'unread-schema': [
    'note',
    'A schema in `data/` says what is not checked.',
    'Say it otherwise: `docs/guide/menus-and-data.md` lists what is checked.',
  ],
})
