import type { Git } from './git.ts'

/**
 * When each clean file was last committed, in milliseconds; what differs from its commit, or was never committed, is
 * left out. A sidecar (`photo.jpg.md`) counts for the picture that it tells about.
 */
export async function cleanTimes(git: Git, only?: string): Promise<Map<string, number>> {
  const [committed, dirty] = await Promise.all([git.commitTimes(), git.dirtyPaths(only)])
  const times = new Map(committed)
  for (const [path, time] of committed) {
    const picture = toldAbout(path)
    if (picture !== undefined && times.has(picture)) times.set(picture, Math.max(times.get(picture)!, time))
  }
  for (const path of dirty) {
    times.delete(path)
    const picture = toldAbout(path)
    if (picture !== undefined) times.delete(picture)
  }
  return times
}

function toldAbout(path: string): string | undefined {
  return /\.[^./]+\.(?:md|json)$/i.test(path) ? path.slice(0, path.lastIndexOf('.')) : undefined
}
