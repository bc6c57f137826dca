import { formerNames } from '../../derive/entries.ts'
import type { Entry, Resource } from '../../model/model.ts'
import { slugOfPath } from '../../site/index/entry-path.ts'
import { refTo } from '../../site/names/refs.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { fateOfName } from '../../site/review/fate-of-name.ts'
import { formerRef } from '../../site/review/find-deletion.ts'
import { readableKey } from '../../text/names.ts'
import { quietly } from '../../text/values.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { shellWord } from '../output/suggest.ts'
import { entryAmong, entryByRef, findAgain } from './find-ref.ts'

/** Finds the entry of a ref among those with their own page. @throws CliError */
export function pageByRef(site: OpenSite, ref: string): Promise<Entry> {
  const isPage = ({ permalink, space }: Resource) => permalink !== undefined && space === 'post'
  return explainMissing(site, () => findAgain(site, () => entryAmong(site, isPage, ref, 'no page for')))
}

/**
 * The result of a search for refs. If one names nothing any more, the error says whether its file was moved by hand, or what
 * deleted it, as the journal or git knows. @throws the search's errors
 */
export async function explainMissing<Found>(site: OpenSite, search: () => Promise<Found>): Promise<Found> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof CliError) || error.ref === undefined) throw error
    throw (await findChange(site, error.ref)) ?? error
  }
}

/**
 * Refuses refs that mean a translation only because the file of that name was moved by hand or deleted: what changes the one
 * must not change the other. @throws CliError for the first such ref
 */
export async function refuseTranslations(site: OpenSite, noun: string, refs: readonly string[]): Promise<void> {
  for (const ref of refs) {
    // Several may have it: `restore` means the one in the trash.
    const found = quietly(() => entryByRef(site, noun, ref))
    const former = found && formerRef(site, ref, found)
    const change = former === undefined ? undefined : await findChange(site, former)
    if (change) throw notFound(change.message, `${change.hint}; its translation is ${found!.path}`)
  }
}

async function findChange(site: OpenSite, ref: string): Promise<CliError | undefined> {
  const fate = await fateOfName(site, ref)
  return fate && (fate.moved ? moved(site, fate.path, fate.moved) : deleted(fate.path, fate.by, ref))
}

function deleted(path: string, by: string, ref: string): CliError {
  return notFound(`${path} was deleted by ${by}`, `almanac undo ${shellWord(ref)} brings it back`)
}

function moved(site: OpenSite, from: string, entry: Entry): CliError {
  const former = readableKey(slugOfPath(from))
  const isFound =
    !entry.resource.indexes['alias'] || [entry.slug, ...formerNames(entry)].map(readableKey).includes(former)
  const address = isFound ? '' : `; its old address redirects once its file has \`aliases: [${former}]\``
  return notFound(`${from} is now ${entry.path}`, `It is called ${refTo(entry, site)}${address}`)
}
