import type { Result, Site } from '../../define/model.ts'
import { yieldToEventLoop } from '../../define/turns.ts'

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
      await yieldToEventLoop()
    }
  }
}

/** Tells of what was done; where the entry's file was moved or changed by others before that was read, as it is now. */
export async function tellAsItIs<Told>(
  done: Result,
  site: Site,
  tell: (result: Result) => Promise<Told>,
): Promise<Told> {
  try {
    return await tell(done)
  } catch (error) {
    if (done.kind !== 'entry') throw error
    const { resource, id } = done.entry
    site.learnFrom(error)
    const now = site.get(resource.name, id)
    if (!now || now === done.entry) throw error
    return asFilesAre(site, () => tell({ ...done, entry: site.get(resource.name, id) ?? now }))
  }
}
