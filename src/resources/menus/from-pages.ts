import { languageOf } from '../../derive/languages/languages.ts'
import type { Entry, Site } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { isRecord } from '../../text/values.ts'
import { inMenusIndex } from '../shared/named/in-menus.ts'
import type { Line } from './line.ts'
import { menuKey, menuLanguage } from './locations.ts'

/** The lines that pages add to a menu by `menu: main`, by weight (or `menu_order` without one), then by path. */
export function linesOfPages(menu: Entry, site: Site): Line[] {
  const slug = menuKey(menu, site)
  const language = slug === menu.slug ? undefined : menuLanguage(menu, site)
  const entries = [...site.resources.values()]
    .filter(({ indexes }) => indexes[inMenusIndex])
    .flatMap(({ name }) => site.having(name, inMenusIndex, keyOf(slug) ?? ''))
    .filter((entry) => language === undefined || languageOf(entry) === language)
  const candidates = entries.map((entry) => ({ entry, ...placementOf(entry, slug) }))
  return candidates
    .sort((a, b) => a.weight - b.weight || (a.entry.path < b.entry.path ? -1 : 1))
    .map(({ entry, title }) => ({
      ref: site.refInSpace(entry),
      file: entry.path,
      ...(title !== undefined && { title }),
    }))
}

// Hugo's map has a weight and a name of its own.
function placementOf({ data }: Entry, slug: string): { weight: number; title: string | undefined } {
  const { menu, menu_order: order } = data
  const said = isRecord(menu) && Object.hasOwn(menu, slug) ? menu[slug] : undefined
  const { weight = order, name } = isRecord(said) ? said : {}
  return { weight: typeof weight === 'number' ? weight : 0, title: typeof name === 'string' ? name : undefined }
}
