import type { Site } from '../define/model.ts'
import { nextTurn } from '../define/turns.ts'

/** How often at most: a list shows a hundred entries, and the watcher tells of the rest meanwhile. */
const mostTries = 200

/**
 * Does work that reads, once more for as long as it fails over a file that is another than the index knew: people move,
 * delete and check out files, and the watcher tells of it a moment later.
 */
export async function asFilesAre<Done>(site: Site, work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries++) {
    const { generation } = site
    try {
      return await work()
    } catch (error) {
      site.learnFrom(error)
      if (site.generation === generation || tries === mostTries) throw error
      await nextTurn()
    }
  }
}
