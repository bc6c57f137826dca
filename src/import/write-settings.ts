import { settingsResource } from '../derive/named-by-setting.ts'
import type { Entry } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'

/** The settings of a site, as an entry; undefined where no file has any. */
export function settingsEntry(site: OpenSite): Entry | undefined {
  const configuring = settingsResource(site.resources)
  return configuring && [...site.all(configuring.name)][0]
}

/** Sets keys of a site's settings, which has an entry for them. @throws LockError, WriteError */
export async function writeSettings(site: OpenSite, values: Iterable<readonly [string, unknown]>): Promise<void> {
  await site.locked(() => {
    const entry = settingsEntry(site)!
    const draft = site.draft(entry.resource.name, entry)
    for (const [key, value] of values) draft.set(key, value)
    site.save(draft)
  })
}
