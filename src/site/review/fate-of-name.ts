import { GitError } from '../../storage/git/run-git.ts'
import { openReadableGit } from '../../storage/git/unread-checkout.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import type { OpenSite } from '../open-site.ts'
import { ChangeFiles } from '../transaction/record/change-files.ts'
import { findDeletion, isNameOf } from './find-deletion.ts'

/**
 * What the journal or git knows of the file that had a name (`path`): it is that of an entry that was moved by hand (`moved`), or
 * was deleted by something; undefined if they know nothing.
 */
export async function fateOfName(site: OpenSite, ref: string) {
  return inJournal(site, ref) ?? (await inGit(site, ref).catch(unanswered))
}

// That nothing has that name is known even if git does not answer.
function unanswered(error: unknown): undefined {
  if (!(error instanceof GitError)) throw error
}

function inJournal(site: OpenSite, ref: string) {
  for (const { files, by, at } of new ChangeFiles(site.folder.root).newest()) {
    const file = files.find(({ path, noun }) => isNameOf(site, ref, path, noun))
    if (!file) continue
    const { path, noun = '', id, after } = file
    const space = site.resources.get(noun)?.space
    const now = space === undefined || id === undefined ? undefined : site.inSpace(space, id)
    if (now?.path === path || (!now && after !== undefined)) return undefined
    const moment = toLocalText(at, site.settings.timezone).replace('T', ' ')
    return { path, moved: now, by: `${by}, ${moment}` }
  }
  return undefined
}

async function inGit(site: OpenSite, ref: string) {
  const git = await openReadableGit(site.folder.root)
  return git && (await git.head()) ? findDeletion(site, git, ref) : undefined
}
