import { formerNames } from '../../derive/entries.ts'
import { isTranslation } from '../../derive/languages/languages.ts'
import type { Entry, Resource } from '../../model/model.ts'
import { slugOfPath } from '../../site/index/entry-path.ts'
import { refTo } from '../../site/names/refs.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import { GitError } from '../../storage/git/run-git.ts'
import { openReadableGit } from '../../storage/git/unread-checkout.ts'
import { readableKey } from '../../text/names.ts'
import { quietly } from '../../text/values.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { shellWord } from '../output/suggest.ts'
import { isNameOf } from './find-changes.ts'
import { findDeletion } from './find-commit.ts'
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
    const change = found && isTranslation(found) && (await findChange(site, ref))
    if (change) throw notFound(change.message, `${change.hint}; its translation is ${found.path}`)
  }
}

async function findChange(site: OpenSite, ref: string): Promise<CliError | undefined> {
  return changedInJournal(site, ref) ?? (await changedInGit(site, ref).catch(unanswered))
}

// That nothing has that name is known even if git does not answer.
function unanswered(error: unknown): undefined {
  if (!(error instanceof GitError)) throw error
}

function changedInJournal(site: OpenSite, ref: string): CliError | undefined {
  for (const { files, by, at } of new ChangeFiles(site.folder.root).newest()) {
    const file = files.find(({ path, noun }) => isNameOf(site, ref, path, noun))
    if (!file) continue
    const { path, noun = '', id, after } = file
    const space = site.resources.get(noun)?.space
    const now = space === undefined || id === undefined ? undefined : site.inSpace(space, id)
    if (now?.path === path) return undefined
    if (now) return moved(site, path, now)
    const moment = toLocalText(at, site.settings.timezone).replace('T', ' ')
    return after === undefined ? deleted(path, `${by}, ${moment}`, ref) : undefined
  }
  return undefined
}

async function changedInGit(site: OpenSite, ref: string): Promise<CliError | undefined> {
  const git = await openReadableGit(site.folder.root)
  const deletion = git && (await git.head()) ? await findDeletion(site, git, ref) : undefined
  if (deletion?.moved) return moved(site, deletion.path, deletion.moved)
  return deletion && deleted(deletion.path, deletion.by, ref)
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
