import { toSlug } from '../slug.ts'
import { type Attributes, type Block, type BlockValue, memberAt, textAt } from './block-tree.ts'
import { classOfBlock, cssValue, rule } from './block-styles.ts'

const layouts: Readonly<Record<string, Attributes>> = {
  'core/buttons': { type: 'flex' },
  'core/column': {},
  'core/columns': { type: 'flex', flexWrap: 'nowrap' },
  'core/comments-pagination': { type: 'flex' },
  'core/gallery': { type: 'flex' },
  'core/group': {},
  'core/navigation': { type: 'flex' },
  'core/post-content': {},
  'core/post-template': {},
  'core/query': {},
  'core/query-pagination': { type: 'flex' },
  'core/social-links': { type: 'flex' },
}

/** Whether a block lays out its inner blocks. */
export function hasLayout({ name }: Block): boolean {
  return Object.hasOwn(layouts, name)
}

const typeClasses = new Map(
  Object.entries({ default: 'is-layout-flow', constrained: 'is-layout-constrained', flex: 'is-layout-flex' }),
)

/**
 * Returns a block's layout classes and its own rules, as WordPress 6.1 makes them for themes without layouts.
 *
 * @param container - the class of its own rules, which it gets if there are any
 */
export function layoutOf(
  block: Block,
  attributes: Attributes,
  container: string,
): { readonly classes: string; readonly rules: string } {
  const own = memberAt(attributes, 'layout')
  const used = own ?? layouts[block.name]!
  const isConstrained = isSaid(memberAt(used, 'inherit')) || isSaid(memberAt(used, 'contentSize'))
  const type = isConstrained ? 'constrained' : (textAt(used, 'type') ?? 'default')
  const rules = rulesOf(`.${classOfBlock(block.name)}.${container}`, type, used, attributes)
  const orientation = textAt(own, 'orientation')
  const justification = textAt(own, 'justifyContent')
  const classes = [
    orientation && `is-${toSlug(orientation)}`,
    justification && `is-content-justification-${toSlug(justification)}`,
    memberAt(own, 'flexWrap') === 'nowrap' && 'is-nowrap',
    typeClasses.get(type),
    rules !== '' && container,
  ]
  return { classes: classes.filter(Boolean).join(' '), rules }
}

function isSaid(value: BlockValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== '' && value !== 0
}

const sides: Readonly<Record<string, string>> = { left: 'flex-start', right: 'flex-end', center: 'center' }
const heights: Readonly<Record<string, string>> = { top: 'flex-start', center: 'center', bottom: 'flex-end' }
const unaligned = ':where(:not(.alignleft):not(.alignright):not(.alignfull))'

function rulesOf(selector: string, type: string, used: BlockValue, attributes: Attributes): string {
  if (type === 'flex') return flexRules(selector, used)
  return type === 'constrained' ? constrainedRules(selector, used, attributes) : ''
}

function flexRules(selector: string, used: BlockValue): string {
  const justify = textAt(used, 'justifyContent') ?? ''
  const isRow = (textAt(used, 'orientation') ?? 'horizontal') === 'horizontal'
  const side = isRow && justify === 'space-between' ? justify : valueIn(sides, justify)
  const height = valueIn(heights, textAt(used, 'verticalAlignment') ?? '')
  return rule(selector, {
    'flex-wrap': memberAt(used, 'flexWrap') === 'nowrap' ? 'nowrap' : undefined,
    ...(isRow
      ? { 'justify-content': side, 'align-items': height }
      : { 'flex-direction': 'column', 'align-items': side ?? 'flex-start' }),
  })
}

function constrainedRules(selector: string, used: BlockValue, attributes: Attributes): string {
  const content = cssValue(memberAt(used, 'contentSize'))
  const wide = cssValue(memberAt(used, 'wideSize'))
  const justify = textAt(used, 'justifyContent')
  const padding = (side: string) => cssValue(memberAt(attributes, 'style', 'spacing', 'padding', side))
  const beyond = (value: string | undefined) => value && `calc(${value} * -1)`
  if (content === undefined && wide === undefined)
    return rule(`${selector} > ${unaligned}`, {
      'margin-left': justify === 'left' ? '0 !important' : undefined,
      'margin-right': justify === 'right' ? '0 !important' : undefined,
    })
  return [
    rule(`${selector} > ${unaligned}`, {
      'max-width': content ?? wide,
      'margin-left': `${justify === 'left' ? '0' : 'auto'} !important`,
      'margin-right': `${justify === 'right' ? '0' : 'auto'} !important`,
    }),
    rule(`${selector} > .alignwide`, { 'max-width': wide ?? content }),
    rule(`${selector} .alignfull`, { 'max-width': 'none' }),
    rule(`${selector} > .alignfull`, {
      'margin-right': beyond(padding('right')),
      'margin-left': beyond(padding('left')),
    }),
  ].join('')
}

function valueIn(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
