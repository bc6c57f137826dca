import { defineRules } from '../../define/rules.ts'

/** The `check` rules for a site's own words: `site/words.json`. */
export const rules = defineRules({
  'unknown-words': [
    'warning',
    '`site/words.json` has words that no page says.',
    'Correct the spelling, or take them out; docs/guide/languages.md says which there are.',
  ],
  'wrong-words': [
    'error',
    'A word in `site/words.json` is no text, or its places in braces are others than those of the word that it stands for.',
    'Write a text with the same places: `Seite {page} von {pages}`.',
  ],
})
