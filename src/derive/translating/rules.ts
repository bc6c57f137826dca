import { defineRules } from '../../define/rules.ts'

export const rules = defineRules({
  'missing-translation': [
    'note',
    'A published entry is not available in every language: one note for each type and language, or one for each file if the setting `check` makes it a warning or an error.',
    'Start it with `almanac post translate REF --to en`, or turn the rule off.',
  ],
  'repeated-translation': [
    'warning',
    'Two entries in one language are the same translation, by the same path or `translationKey`: the one with the lowest id counts.',
    'Give the other one a `translationKey` of its own, or remove that key, if it was copied along with the file.',
  ],
  'older-translation': [
    'warning',
    'The text of the original has changed since the commit that its translation names (`translated_from`, `l10n.sourceCommit`, `default_lang_commit`).',
    'Translate what is new (`git diff COMMIT -- FILE` shows it), then mark it as current: `almanac post renew REF`.',
  ],
})
