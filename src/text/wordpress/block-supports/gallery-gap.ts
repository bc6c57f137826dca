import { type Attributes, memberAt } from './block-tree.ts'
import { cssValue, rule } from './block-styles.ts'

const usual =
  'var(--wp--style--gallery-gap-default, var(--gallery-block--gutter-size, var(--wp--style--block-gap, 0.5em)))'

/**
 * Returns the rule for a gallery's own gaps between pictures; empty without any. The block library's stylesheet computes
 * picture widths from the variable.
 *
 * @param name - the class that only this gallery has
 */
export function galleryGap(attributes: Attributes, name: string): string {
  const gap = memberAt(attributes, 'style', 'spacing', 'blockGap')
  const sides = typeof gap === 'object' && gap !== null ? [memberAt(gap, 'top'), memberAt(gap, 'left')] : [gap, gap]
  const [row, column] = sides.map(cssValue)
  if (row === undefined && column === undefined) return ''
  return rule(`.wp-block-gallery.${name}`, {
    // In calculations, a length needs a unit.
    '--wp--style--unstable-gallery-gap': column === '0' ? '0px' : (column ?? usual),
    gap: row === column ? row : `${row ?? usual} ${column ?? usual}`,
  })
}
