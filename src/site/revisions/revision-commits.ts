import { LRUCache } from 'lru-cache'
import { pick, quietly } from '../../text/values.ts'
import { withReadings } from '../../derive/settings/readings.ts'
import type { Entry, Resource, Revision } from '../../model/model.ts'
import { derivedId, idIn } from '../index/entry-id.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { type FileCommit, type Git, isInCheckout, openGit } from '../../storage/git/git.ts'

/**
 * Prepares an entry's texts in git, oldest first: those of the commits that touched its file, across renames; none outside a
 * checkout. git is queried on demand; its response is cached while the same commit is checked out. Rejects with GitError.
 */
export function openCommits(history: () => Promise<Git | undefined>): (entry: Entry) => Promise<readonly Revision[]> {
  // Keeps the resource: settings determine how a file is parsed.
  const known = new LRUCache<string, { readonly texts: readonly Revision[]; readonly resource: Resource }>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ texts }) => texts.reduce((sum, { body }) => sum + body.length, 1024),
  })
  return async (entry) => {
    const git = await history()
    const head = await git?.head()
    if (!git || !head) return []
    const key = `${head} ${entry.id} ${entry.path}`
    const cached = known.get(key)
    if (cached?.resource === entry.resource) return cached.texts
    const texts = await readTexts(git, head, entry)
    // A file unknown to git may yet turn out to have been moved.
    if (texts.length) known.set(key, { texts, resource: entry.resource })
    return texts
  }
}

/** Opens a folder's repository once. A folder outside any checkout may be in one later. */
export function historyOf(root: string): () => Promise<Git | undefined> {
  let opened: Promise<Git | undefined> | undefined
  return async () => {
    if (!isInCheckout(root)) return undefined
    const git = await (opened ??= openGit(root))
    if (!git) opened = undefined
    return git
  }
}

async function readTexts(git: Git, head: string, entry: Entry): Promise<Revision[]> {
  let history = await git.fileHistory(entry.path)
  if (history.length === 0) {
    const former = await formerPath(git, head, entry)
    if (former !== undefined) history = await git.fileHistory(former)
  }
  const files = await git.filesAt(history)
  const texts: Revision[] = []
  for (const [i, commit] of history.entries()) {
    const text = files[i] === undefined ? undefined : revisionTextOf(files[i], commit.path, entry)
    if (!text) continue
    const isAnothers = text.stored !== undefined && text.stored !== entry.id && commit.path !== history[0]!.path
    // git considers a new file that resembles a deleted one a rename.
    if (isAnothers) break
    texts.push(toRevision(commit, revisionIdOf(commit, entry, texts), text))
  }
  return texts.reverse()
}

// The history of a file moved since the last commit is under its former path.
async function formerPath(git: Git, commit: string, entry: Entry): Promise<string | undefined> {
  const extension = /\.\w+$/.exec(entry.path)?.[0] ?? ''
  const missing = (await git.missingPaths()).filter((path) => path.endsWith(extension)).slice(0, mostMissing)
  const files = await git.filesAt(missing.map((path) => ({ commit, path })))
  return missing.find((path, i) => {
    const text = files[i] === undefined ? undefined : revisionTextOf(files[i], path, entry)
    return text && (text.stored ?? derivedId(path)) === entry.id
  })
}

const mostMissing = 1000

function revisionTextOf(file: string, path: string, { resource }: Entry) {
  // A commit may contain an unreadable file.
  return quietly(() => {
    const { data, body } = parseEntry(file, path, resource.bodyKey, resource.matterForm)
    // As in snapshots.
    const meant = withReadings(data, resource, path)
    return { data: pick(meant, resource.versioned), body, stored: idIn(data) }
  })
}

function toRevision(
  { commit: hash, time, authorName, authorEmail, subject }: FileCommit,
  id: number,
  { data, body }: Pick<Revision, 'data' | 'body'>,
): Revision {
  const commit = { hash, subject, author: authorName, email: authorEmail }
  return { id, moment: time, userId: 0, data, body, isFirst: false, commit }
}

function revisionIdOf({ commit, path }: FileCommit, { id: own }: Entry, others: readonly Revision[]): number {
  for (let attempt = 0; ; attempt++) {
    const id = derivedId(`${commit} ${path}`, attempt)
    if (id !== own && others.every((other) => other.id !== id)) return id
  }
}
