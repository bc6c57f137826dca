import { defineRules } from '../../define/rules.ts'

/** The `check` rules for a site's own words: `site/words.json`. */
export const rules = defineRules({
  'unknown-words': [
    'warning',
    '`site/words.json` has words that no page uses.',
    'Correct the spelling, or remove them; docs/reference/words.md lists all words.',
  ],
  'wrong-words': [
    'error',
    'A word in `site/words.json` is not a text, or its placeholders in braces differ from those of the original word.',
    'Write a text with the same placeholders: `Seite {page} von {pages}`.',
  ],
})
