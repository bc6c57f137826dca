/**
 * The rules of a stylesheet by which a page lays out the blocks of a text, as WordPress 6.1 has them for every page, and
 * those of the blocks themselves; empty for a text without layouts.
 */
export function rulesFor(html: string, own: string): string {
  return (html.includes('is-layout-') ? layouts : '') + own
}

const floats = ['flow', 'constrained']
  .map(
    (name) =>
      `.is-layout-${name} > .alignleft{float:left;margin-inline-start:0;margin-inline-end:2em;}` +
      `.is-layout-${name} > .alignright{float:right;margin-inline-start:2em;margin-inline-end:0;}` +
      `.is-layout-${name} > .aligncenter{margin-left:auto !important;margin-right:auto !important;}`,
  )
  .join('')

// Columns share the width, and stand below each other where it is small: the block library's rules.
const layouts =
  `:where(.is-layout-flex){gap:0.5em;}${floats}` +
  '.is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull))' +
  '{margin-left:auto !important;margin-right:auto !important;}' +
  '.is-layout-flex{display:flex;flex-wrap:wrap;align-items:center;}.is-layout-flex > *{margin:0;}' +
  '.wp-block-columns.is-layout-flex{gap:2em;align-items:normal;}.wp-block-column{flex:1 1 0;min-width:0;}' +
  '.wp-block-column[style*=flex-basis]{flex-grow:0;}' +
  '@media (max-width:781px){.wp-block-columns.is-layout-flex{flex-wrap:wrap !important;}' +
  '.wp-block-column{flex-basis:100% !important;}}'
