import type { Site } from '../../model/model.ts'
import { rerun } from '../../work/rerun.ts'

/** Derives undeclared entries and their visibility ahead of requests, in slices between which requests are served. */
export async function deriveNames(site: Pick<Site, 'resources' | 'notNamedForAll'>): Promise<void> {
  for (const name of site.resources.keys())
    // Settings may change meanwhile.
    await rerun(() => void (site.resources.get(name)?.implicit && site.notNamedForAll(name)))
}
