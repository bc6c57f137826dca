import { nobody } from '../../define/define.ts'
import type { NavigationLine, Site } from '../../model/model.ts'
import { groupBy } from '../../text/values.ts'
import { type Item, titleOf, urlOf, visibleItems } from './items.ts'
import { menuAt } from './locations.ts'

/** What themes of WordPress call these places: a menu that came from there stands where none is that says our word. */
const elsewhere: Readonly<Record<string, readonly string[]>> = { header: ['primary'] }

/** The lines of the menu at a location, as everybody sees them; undefined if no menu stands there. */
export function navigationAt(location: string, site: Site): readonly NavigationLine[] | undefined {
  const menu = [location, ...(elsewhere[location] ?? [])].map((one) => menuAt(one, site)).find(Boolean)
  if (!menu) return undefined
  const items = groupBy(visibleItems(nobody, site, menu), ({ above }) => above?.id)
  const below = (above: Item | undefined): NavigationLine[] =>
    (items.get(above?.id) ?? []).flatMap((item) => {
      const [label, address] = [titleOf(item, site), urlOf(item, site)]
      const lines = below(item)
      if (label === '' || address === '') return lines
      const href = address.startsWith('/') && !address.startsWith('//') ? site.home + address : address
      return [{ label, href, opensAnew: item.line['target'] === '_blank', below: lines }]
    })
  return below(undefined)
}
