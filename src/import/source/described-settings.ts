import type { Area, DescribedSite } from '../../model/model.ts'
import type { SourceRecord } from './records.ts'

/** Yields the settings that the areas derive from a website's description of itself. */
export function* describedSettings(areas: readonly Area[], site: DescribedSite): Generator<SourceRecord> {
  for (const { imports } of areas) {
    const values = imports?.rest?.settings?.(site)
    if (values) yield { kind: 'settings', values }
  }
}

/** Whether an address is the website's own: the page with that link is the front page. */
export function isHome(link: string | undefined, home: string): boolean {
  const bare = (address: string) => address.replace(/\/+$/, '')
  return link !== undefined && link !== '' && bare(link) === bare(home)
}
