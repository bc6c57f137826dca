import { defineRules } from '../../define/rules.ts'

/** The `check` rules for the files of a site's look. */
export const rules = defineRules({
  'left-out-of-head': [
    'warning',
    '`site/head.html` holds something that pages leave out: scripts, or what is no `meta`, `link` or `style` that a head takes.',
    'Take it out; rules of style go into `site/style.css`, and what is shown into `site/footer.md`.',
  ],
  'own-text-language': [
    'warning',
    'A footer or a 404 page is in a language that the setting `languages` does not name: no page shows it.',
    'Correct the ending (`site/footer.en.md`), or name the language among `languages`.',
  ],
  'style-from-elsewhere': [
    'warning',
    "A site's own style asks another website: pages load no rules and fonts from there, and pictures tell it who reads.",
    'Keep a copy among the media, and name that: `url(/uploads/sky.jpg)`.',
  ],
})
