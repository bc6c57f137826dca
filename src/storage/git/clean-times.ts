import type { Git } from './git.ts'

type AskedGit = Pick<Git, 'committed' | 'dirtyPaths' | 'stagedPaths' | 'indexState'>

/**
 * When each clean file was last committed, in milliseconds; excludes modified and untracked files. A sidecar (`photo.jpg.md`)
 * counts for its picture. `only` is the only path to check for being clean.
 */
export async function cleanTimes(
  git: Pick<Git, 'committed' | 'dirtyPaths'>,
  only?: string,
): Promise<Map<string, number>> {
  const [{ times: committed }, dirty] = await Promise.all([
    git.committed(),
    git.dirtyPaths(only === undefined ? undefined : [only]),
  ])
  return timesOf(committed, dirty)
}

function timesOf(committed: ReadonlyMap<string, number>, dirty: ReadonlySet<string>): Map<string, number> {
  const times = new Map(committed)
  for (const [path, time] of committed) {
    const picture = pictureBeside(path)
    if (picture !== undefined && times.has(picture)) times.set(picture, Math.max(times.get(picture)!, time))
  }
  for (const path of dirty) {
    times.delete(path)
    const picture = pictureBeside(path)
    if (picture !== undefined) times.delete(picture)
  }
  return times
}

/** The most files that git is queried about by name; beyond, it examines all. */
const mostAsked = 500
/** All files are examined again after this many times the last examination's duration: others may count as clean by then. */
const pauseInLooks = 100

/** Updates such times by querying git about changed files; now and then about all, as its rules and conversions may change. */
export class CleanTimes {
  /** Updated in place. A caller that knows of a changed file removes it. */
  readonly times: Map<string, number>
  readonly #git: AskedGit
  readonly #pauseInLooks: number
  /** The state of the last update; undefined before the first. */
  #last: { readonly head: string; readonly index: string; readonly staged: readonly string[] } | undefined
  #dirty = new Set<string>()
  #lookAgainAt = 0

  constructor(git: AskedGit, times = new Map<string, number>(), pause = pauseInLooks) {
    this.#git = git
    this.times = times
    this.#pauseInLooks = pause
  }

  /** Updates the times after changes of some files; returns the paths whose time has changed or disappeared. */
  async update(changed: Iterable<string>): Promise<Set<string>> {
    const index = this.#git.indexState()
    const { head, times: committed, since } = await this.#git.committed()
    const last = this.#last
    const isKnown = last !== undefined && (head === last.head || since?.head === last.head)
    if (!isKnown || head === '' || performance.now() >= this.#lookAgainAt) return this.#lookAtAll(head, committed)
    const commits = head === last.head ? [] : since!.paths
    const staged = head === last.head && index === last.index ? last.staged : await this.#git.stagedPaths()
    const moved = staged === last.staged ? [] : [...staged, ...last.staged]
    const candidates = new Set([...changed, ...commits, ...moved].flatMap((path) => [path, ...besides(path)]))
    if (candidates.size > mostAsked) return this.#lookAtAll(head, committed)
    const dirty = candidates.size > 0 ? await this.#git.dirtyPaths([...candidates]) : new Set<string>()
    for (const path of candidates) this.#dirty.delete(path)
    for (const path of dirty) this.#dirty.add(path)
    this.#last = { head, index, staged }
    return this.#take([...candidates, ...dirty], (path) => this.#timeOf(path, committed))
  }

  async #lookAtAll(head: string, committed: ReadonlyMap<string, number>): Promise<Set<string>> {
    const [index, started] = [this.#git.indexState(), performance.now()]
    const [dirty, staged] = await Promise.all([this.#git.dirtyPaths(), head === '' ? [] : this.#git.stagedPaths()])
    this.#lookAgainAt = performance.now() + this.#pauseInLooks * (performance.now() - started)
    this.#dirty = dirty
    this.#last = { head, index, staged }
    const all = timesOf(committed, dirty)
    return this.#take(new Set([...this.times.keys(), ...all.keys()]), (path) => all.get(path))
  }

  #take(paths: Iterable<string>, timeOf: (path: string) => number | undefined): Set<string> {
    const others = new Set<string>()
    for (const path of paths) {
      const time = timeOf(path)
      if (time === this.times.get(path)) continue
      others.add(path)
      if (time === undefined) this.times.delete(path)
      else this.times.set(path, time)
    }
    return others
  }

  #timeOf(path: string, committed: ReadonlyMap<string, number>): number | undefined {
    const time = committed.get(path)
    const beside = sidecarsOf(path)
    if (time === undefined || [path, ...beside].some((one) => this.#dirty.has(one))) return undefined
    return Math.max(time, ...beside.map((sidecar) => committed.get(sidecar) ?? 0))
  }
}

// The paths whose time depends on that of a file, or the other way round.
function besides(path: string): readonly string[] {
  const picture = pictureBeside(path)
  return picture === undefined ? sidecarsOf(path) : [picture, ...sidecarsOf(picture)]
}

function sidecarsOf(path: string): readonly string[] {
  return ['.md', '.json', '.MD', '.JSON'].map((ending) => path + ending)
}

function pictureBeside(path: string): string | undefined {
  return /\.[^./]+\.(?:md|json)$/i.test(path) ? path.slice(0, path.lastIndexOf('.')) : undefined
}
