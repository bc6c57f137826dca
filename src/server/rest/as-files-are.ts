import type { Result, Site } from '../../model/model.ts'
import { yieldToEventLoop } from '../../work/turns.ts'

/** Maximum number of retries: a list shows a hundred entries, and meanwhile the watcher reports the rest. */
const mostTries = 200

/**
 * Runs a read, and again as long as it fails because a file differs from the index: people move, delete and check out
 * files, which the watcher reports only a moment later.
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

/** Presents a result; where others moved or changed the entry's file before it was read, as it is now. */
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
