import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileAtCommit, SaidText, SourceTexts } from '../../derive/translating/source-texts.ts'
import type { ServiceHost } from '../../model/model.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { isInCheckout } from '../../storage/git/git.ts'
import { readBlobs, readBlobsSync } from '../../storage/git/git-blobs.ts'
import { askLine } from '../../storage/git/run-git.ts'
import { quietly } from '../../text/values.ts'

/** How long to wait for git, in milliseconds; files without a result by then count as unknown, and are requested again. */
const patience = 10_000
/** Files per run of git: in a large folder each takes a third of a millisecond. */
const atOnce = 5000
/** The number of cached texts, which never change at a commit. */
const most = 20_000

/** Reads texts of a content folder's files at commits from git. */
export function openSourceTexts({ root }: Pick<ServiceHost, 'root'>): SourceTexts {
  const known = new Map<string, SaidText | undefined>()
  return {
    async commitOf({ path }) {
      if (!isInCheckout(root)) return { why: 'the folder is not in git' }
      const commit = await askLine(root, 'log', '-1', '--format=%H', '--', path)
      if (commit === undefined) return { why: `${path} is not committed yet` }
      const [text] = await readBlobs(root, [blobName({ commit, path })])
      const isSame = text !== undefined && lines(text) === lines(readFileSync(join(root, path), 'utf8'))
      return isSame ? { commit } : { why: `${path} has changes that are not committed` }
    },
    at(files) {
      const unknown = new Map(files.map((file) => [blobName(file), file]))
      for (const name of known.keys()) unknown.delete(name)
      if (known.size + unknown.size > most) known.clear()
      const end = performance.now() + patience
      const names = isInCheckout(root) ? [...unknown.keys()] : []
      for (let from = 0; from < names.length; from += atOnce) {
        const some = names.slice(from, from + atOnce)
        const texts = readBlobsSync(root, some, Math.max(1, Math.round(end - performance.now())))
        if (!texts) break
        for (const [at, name] of some.entries()) known.set(name, saidIn(texts[at], unknown.get(name)!))
      }
      return files.map((file) => known.get(blobName(file)))
    },
  }
}

// Relative to the folder in which git runs.
function blobName({ commit, path }: Pick<FileAtCommit, 'commit' | 'path'>): string {
  return `${commit}:./${path}`
}

function lines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function saidIn(text: string | undefined, { path, bodyKey, matterForm }: FileAtCommit): SaidText | undefined {
  return quietly(() => {
    const { data, body } = parseEntry(text!, path, bodyKey, matterForm)
    return { data, body }
  })
}
