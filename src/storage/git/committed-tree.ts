import { appendFileSync, copyFileSync, existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSkippedPath } from '../../text/content-path.ts'
import { commitNamed } from './find-commit.ts'
import { gitPlaces } from './git-places.ts'
import { placeOfObject, pointerBytes, readPointer } from './lfs-pointer.ts'
import { askLine, GitError, streamGit } from './run-git.ts'
import { type BlobTaker, gather, streamBlobs } from './stream-blobs.ts'

/** A folder of the worktree as it is in a commit. */
export interface CommittedTree {
  /** The hashes of the commit, and of the folder's tree in it. */
  readonly commit: string
  readonly tree: string
  /** When it was committed, in milliseconds. */
  readonly time: number
}

/** A ref that names no commit here, or one without the folder; `hint` is the remedy. */
export class UnknownRef extends Error {
  override name = 'UnknownRef'
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** Files of a commit that were not written, by reason; paths relative to the folder. */
export interface LeftOut {
  readonly submodules: string[]
  /** Files written as Git LFS pointers, because their bytes are not on this machine. */
  readonly pointers: string[]
  /** Names that are not UTF-8. */
  readonly misnamed: string[]
}

/** Finds a folder in a commit. `ref` is any revision that git accepts: a branch, a tag, a hash, `HEAD~3`. Throws UnknownRef. */
export async function findTree(folder: string, ref: string): Promise<CommittedTree> {
  const commit = await commitNamed(folder, ref)
  if (commit === undefined) {
    const isShallow = (await askLine(folder, 'rev-parse', '--is-shallow-repository')) === 'true'
    throw new UnknownRef(
      `'${ref}' is not a commit of this repository`,
      isShallow
        ? 'This clone is shallow: `git fetch --unshallow --tags` fetches all commits (in a pipeline: fetch-depth: 0)'
        : '`git log --oneline --all` lists them; `git fetch --tags` fetches new ones',
    )
  }
  const [tree, time] = await Promise.all([
    askLine(folder, 'rev-parse', '--verify', '--quiet', `${commit}:./`),
    askLine(folder, 'log', '-1', '--format=%ct', commit),
  ])
  if (tree === undefined) throw new UnknownRef(`'${ref}' does not have the folder ${folder}`)
  return { commit, tree, time: Number(time) * 1000 }
}

/**
 * Writes the files of a tree into an empty folder, with git's bytes and one time, and without files that are never content
 * (hidden files, `node_modules`). Git LFS files are taken from its store on this machine. `isElsewhere`: which files need not
 * be written, unless the tree has links, which may lead to any file. Returns the files left out, and the paths that are
 * elsewhere. Throws UnknownRef if git lacks files of it (a partial clone), GitError, system errors.
 */
export async function writeTree(
  folder: string,
  { tree, time }: Pick<CommittedTree, 'tree' | 'time'>,
  into: string,
  isElsewhere: (path: string) => boolean = () => false,
): Promise<{ readonly leftOut: LeftOut; readonly elsewhere: readonly string[] }> {
  const { files: all, links, leftOut } = await listTree(folder, tree)
  const elsewhere = links.length > 0 ? [] : all.flatMap(({ path }) => (isElsewhere(path) ? [path] : []))
  const others = new Set(elsewhere)
  const files = all.filter(({ path }) => !others.has(path))
  const made = new Set<string>()
  const place = (path: string) => {
    const at = join(into, path)
    const parent = dirname(at)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    return at
  }
  const write = (i: number, size: number) => {
    const { path } = files[i]!
    const at = place(path)
    if (size > pointerBytes.most) return writer(at, time)
    return gather((bytes) => {
      const largeFile = largeFileOf(folder, bytes)
      if (largeFile !== undefined) copyFileSync(largeFile, at)
      else writeFileSync(at, bytes, { flag: 'wx' })
      utimesSync(at, time / 1000, time / 1000)
      if (largeFile === undefined && readPointer(bytes)) leftOut.pointers.push(path)
    })
  }
  const targets = new Map<string, string>()
  const target = (i: number) => gather((bytes) => void targets.set(links[i]!.path, bytes.toString()))
  await readAll(folder, files, write)
  await readAll(folder, links, target)
  // Last, when all folders exist, so that nothing is written through a link: a crafted tree may have a link and a folder of one
  // name, and some file systems take two names for one.
  const places = [...targets].map(([path, to]) => [place(path), to] as const)
  for (const [at, to] of places) symlinkSync(to, at)
  return { leftOut, elsewhere }
}

interface Blob {
  readonly path: string
  readonly hash: string
}

// A partial clone lacks files until a checkout needs them; old versions of git fail if they may not fetch them.
async function readAll(folder: string, blobs: readonly Blob[], open: Parameters<typeof streamBlobs>[2]): Promise<void> {
  if (blobs.length === 0) return
  const hashes = blobs.map(({ hash }) => hash)
  const isPartial = async () =>
    (await askLine(folder, 'config', '--get-regexp', String.raw`^remote\..*\.promisor$`)) !== undefined
  try {
    const [first] = await streamBlobs(folder, hashes, open)
    if (first === undefined) return
    throw new GitError(`git has no object ${hashes[first]}, which is ${blobs[first]!.path} of that commit`)
  } catch (error) {
    if (!(error instanceof GitError) || !(await isPartial())) throw error
    throw new UnknownRef(
      'git does not have all files of that commit',
      'This is a partial clone: `git checkout` of that commit fetches them, as does `git archive --output /dev/null` with its name',
    )
  }
}

async function listTree(folder: string, tree: string) {
  const files: Blob[] = []
  const links: Blob[] = []
  const leftOut: LeftOut = { submodules: [], pointers: [], misnamed: [] }
  await streamGit(folder, ['ls-tree', '-r', '-z', '--full-tree', tree], (field) => {
    const tab = field.indexOf('\t')
    const path = field.slice(tab + 1)
    const [mode = '', type, hash = ''] = field.slice(0, tab).split(' ')
    if (isSkippedPath(path)) return
    if (path.includes('\ufffd')) leftOut.misnamed.push(path)
    else if (type === 'commit') leftOut.submodules.push(path)
    else (mode === '120000' ? links : files).push({ path, hash })
  })
  return { files, links, leftOut }
}

/** The file of a pointer, of at most some bytes, if it is in the store of Git LFS, which all worktrees share. */
export function largeFileOf(folder: string, bytes: Uint8Array, most = Infinity): string | undefined {
  const pointed = readPointer(bytes)
  if (!pointed || pointed.size > most) return undefined
  const file = join(gitPlaces(folder)?.common ?? join(folder, '.git'), 'lfs/objects', placeOfObject(pointed))
  return existsSync(file) ? file : undefined
}

// Opened anew each time: if the rest never arrives, as on a full disk, nothing would close a descriptor.
function writer(path: string, time: number): BlobTaker {
  writeFileSync(path, '', { flag: 'wx' })
  return { take: (bytes) => appendFileSync(path, bytes), end: () => utimesSync(path, time / 1000, time / 1000) }
}
