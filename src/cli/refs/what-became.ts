import { join, relative } from 'node:path'
import type { Entry } from '../../model/model.ts'
import { entryOfText } from '../../site/ids/entry-of-text.ts'
import { slugOfPath } from '../../site/index/entry-path.ts'
import { refTo } from '../../site/names/refs.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import { openReadableGit } from '../../storage/git/unread-checkout.ts'
import { readableKey } from '../../text/names.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { listOf } from '../../text/values.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { shellWord } from '../output/suggest.ts'
import { isNameOf } from './find-changes.ts'
import { findDeletion } from './find-commit.ts'

/**
 * The result of a search for refs. If one names nothing, but once did, the error says what became of its file, as the journal
 * or git knows: moved by hand, or deleted.
 *
 * @param noun what a bare name means; by default, anything
 * @throws the search's errors
 */
export async function orWhatBecame<Found>(
  site: OpenSite,
  refs: readonly string[],
  noun: string | undefined,
  search: Promise<Found>,
): Promise<Found> {
  try {
    return await search
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'notFound') throw error
    const ref = refs.find((one) => error.message.endsWith(` '${one}'`))
    if (ref === undefined) throw error
    const isSimilar = error.hint?.startsWith('Did you mean') === true
    throw (await whatBecame(site, noun && /^[^/.]+$/.test(ref) ? `${noun}/${ref}` : ref, isSimilar)) ?? error
  }
}

async function whatBecame(site: OpenSite, ref: string, isQuick: boolean): Promise<CliError | undefined> {
  const { root } = site.folder
  for (const { files, by, at } of new ChangeFiles(root).newest()) {
    const file = files.find(({ path, noun }) => isNameOf(site, ref, path, noun))
    if (!file) continue
    const { path, noun, id, after } = file
    const space = noun === undefined ? undefined : site.resources.get(noun)?.space
    const now = space === undefined || id === undefined ? undefined : site.inSpace(space, id)
    if (now) return moved(site, path, now)
    if (after !== undefined) break
    const moment = toLocalText(at, site.settings.timezone).replace('T', ' ')
    return deleted(path, `${by}, ${moment}`, ref)
  }
  const git = await openReadableGit(root)
  const head = await git?.head()
  if (!git || !head) return undefined
  const missing = (await git.missingPaths()).find((path) => isNameOf(site, ref, path, site.resourceOf(path)?.name))
  if (missing !== undefined) {
    const bytes = await git.bytesAt(head, missing)
    const now = bytes && entryOfText(site, missing, bytes)
    if (now) return moved(site, missing, now)
    return notFound(
      `${missing} was deleted`,
      `git restore ${shellWord(relative('', join(root, missing)))} brings it back, as it was committed`,
    )
  }
  const deletion = isQuick ? undefined : await findDeletion(site, git, ref)
  if (deletion?.moved) return moved(site, deletion.path, deletion.moved)
  return deletion && deleted(deletion.path, `commit ${deletion.commit.slice(0, 10)}`, ref)
}

function deleted(path: string, by: string, ref: string): CliError {
  return notFound(`${path} was deleted by ${by}`, `almanac undo ${shellWord(ref)} brings it back`)
}

function moved(site: OpenSite, from: string, entry: Entry): CliError {
  const [former, ref] = [readableKey(slugOfPath(from)), refTo(entry, site)]
  const isLost =
    entry.resource.permalink !== undefined &&
    readableKey(entry.slug) !== former &&
    !listOf(entry.data['aliases']).some((one) => String(one).split('/').findLast(Boolean) === former)
  const address = isLost ? `; its old address redirects once its file has \`aliases: [${former}]\`` : ''
  return notFound(`${from} is now ${entry.path}`, `It is called ${ref}${address}`)
}
