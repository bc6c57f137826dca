import { defineRules } from '../../define/rules.ts'

/** The `check` rules for the files of a site's look. */
export const rules = defineRules({
  'left-out-of-head': [
    'warning',
    '`site/head.html` has something that pages leave out: scripts, or anything but the `meta`, `link` and `style` elements of a head.',
    'Remove it; styles go into `site/style.css`, visible content into `site/footer.md`.',
  ],
  'own-text-language': [
    'warning',
    'A footer or a 404 page is in a language that the setting `languages` does not name: no page shows it.',
    'Correct the ending (`site/footer.en.md`), or name the language among `languages`.',
  ],
  'style-from-elsewhere': [
    'warning',
    "The site's style sheet uses another website: pages load no rules or fonts from there, and its pictures reveal readers to it.",
    'Keep a copy among the media, and use that: `url(/uploads/sky.jpg)`.',
  ],
})
