import { rules } from '../../site/check/rules.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { count } from '../../text/nouns.ts'
import { logLine } from './terminal.ts'

/** More files are only counted, since this precedes the requested output. */
const most = 5

/**
 * Names the files that are left out though readable: a key in them looks like one that restricts readers, or their kind refuses
 * them. Every command reports them: another version may have published them before.
 */
export function printHeldBack(site: Pick<OpenSite, 'problems'>): void {
  const held = heldBack(site)
  for (const { message } of held.slice(0, most)) logLine(`Left out: ${message}`)
  if (held.length > most)
    logLine(`Also left out: ${count(held.length - most, 'more such file')}. \`almanac check\` lists them.`)
}

/** The faults of files that are left out though readable. */
export function heldBack({ problems }: Pick<OpenSite, 'problems'>) {
  return problems.all().filter(({ rule }) => rule !== undefined && rule !== rules['conflict-marker'].code)
}
