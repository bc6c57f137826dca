import { defineRules } from '../../define/rules.ts'

/** The rules of `check` about the files of a site's look. */
export const rules = defineRules({
  'left-out-of-head': [
    'warning',
    '`site/head.html` holds something that pages leave out: scripts, or what is no `meta`, `link` or `style` that a head takes.',
    'Take it out; rules of style go into `site/style.css`, and what is shown into `site/footer.md`.',
  ],
  'style-from-elsewhere': [
    'warning',
    "A site's own style asks another website: pages load no rules and fonts from there, and pictures tell it who reads.",
    'Keep a copy among the media, and name that: `url(/uploads/sky.jpg)`.',
  ],
})
