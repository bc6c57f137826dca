/** Returns the rules for a text's blocks: those that WordPress 6.1 has on every page, if the text has layouts, and its own. */
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

// The block library's rules: columns share the width, and are stacked on small screens.
const layouts =
  `:where(.is-layout-flex){gap:0.5em;}${floats}` +
  '.is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull))' +
  '{margin-left:auto !important;margin-right:auto !important;}' +
  '.is-layout-flex{display:flex;flex-wrap:wrap;align-items:center;}.is-layout-flex > *{margin:0;}' +
  '.wp-block-columns.is-layout-flex{gap:2em;align-items:normal;}.wp-block-column{flex:1 1 0;min-width:0;}' +
  '.wp-block-column[style*=flex-basis]{flex-grow:0;}' +
  '@media (max-width:781px){.wp-block-columns.is-layout-flex{flex-wrap:wrap !important;}' +
  '.wp-block-column{flex-basis:100% !important;}}'
