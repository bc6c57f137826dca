import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'missing-translation': [
    'note',
    'What is published is not there in all languages: one note for each type and language, one for each file where the setting `check` makes it a warning or an error.',
    'Begin it: `almanac post translate REF --to en`; or turn the rule off.',
  ],
  'older-translation': [
    'warning',
    'The text of the original has changed since the commit that its translation names (`translated_from`, `l10n.sourceCommit`, `default_lang_commit`).',
    'Translate what is new (`git diff COMMIT -- FILE` shows it), then say so: `almanac post renew REF`.',
  ],
})
