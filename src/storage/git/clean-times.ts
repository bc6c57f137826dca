import type { Git } from './git.ts'

/**
 * When each clean file was last committed, in milliseconds; excludes modified and untracked files. A sidecar
 * (`photo.jpg.md`) counts for its picture.
 */
export async function cleanTimes(git: Git, only?: string): Promise<Map<string, number>> {
  const [committed, dirty] = await Promise.all([
    git.commitTimes(),
    git.dirtyPaths(only === undefined ? undefined : [only]),
  ])
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

function pictureBeside(path: string): string | undefined {
  return /\.[^./]+\.(?:md|json)$/i.test(path) ? path.slice(0, path.lastIndexOf('.')) : undefined
}
