import type { Site } from '../../../model/model.ts'
import { type WantedEmbed, embedStore } from './embed-store.ts'
import { fetchAll, type LookUp } from './fetch-wanted.ts'

/** How many are fetched before further texts are rendered. */
const batch = 100

/** Fetches the missing and due embeds in texts (with `again`, all of them): for builds of static sites. */
export async function refreshEmbeds(
  site: Site,
  lookUp: LookUp,
  again = false,
): Promise<{ readonly fetched: number; readonly failed: readonly WantedEmbed[] }> {
  const store = site.service(embedStore)
  store.appetite = again ? 'all' : 'missing'
  const done = new Set<string>()
  const failed: WantedEmbed[] = []
  const fetchMore = async () => {
    const wanted = store.takeWanted().filter((embed) => !done.has(JSON.stringify(embed)))
    for (const embed of wanted) done.add(JSON.stringify(embed))
    failed.push(...(await fetchAll(store, wanted, lookUp)))
  }
  for (const entry of allBodiesOf(site)) {
    // Rendering a text requests its embeds.
    void site.render(entry).content
    if (store.wants >= batch) await fetchMore()
  }
  await fetchMore()
  return { fetched: done.size - failed.length, failed }
}

function* allBodiesOf(site: Site) {
  for (const { name, files } of site.resources.values())
    if (files?.endsWith('.md') || files?.endsWith('{file}'))
      for (const entry of [...site.all(name)]) if (site.bodyOf(entry).includes('://')) yield entry
}
