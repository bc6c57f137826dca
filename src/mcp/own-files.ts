import { settingsResource } from '../derive/named-by-setting.ts'
import type { Entry } from '../model/model.ts'
import { entryPathOf } from '../site/index/entry-path.ts'
import type { McpSession } from './session.ts'

/** Whether a caller may know of an entry, or of the file at a path that is none. */
export function isKnownTo(one: Entry | string, visit: McpSession): boolean {
  return typeof one === 'string' ? isOwn(one, visit) : one.resource.access.rights.read(visit.caller, one, visit.site)
}

/** Whether a caller may read a file: they may change its entry or, if it is not an entry, the settings. */
export function isOwn(path: string, { site, caller }: McpSession): boolean {
  const resource = site.resourceOf(path)
  const entry = resource && site.entries.byPath.get(entryPathOf(path, resource))
  const mayEdit = (one: Entry) => one.resource.access.rights.edit(caller, one, site)
  if (entry) return mayEdit(entry)
  const configuring = settingsResource(site.resources)
  return configuring !== undefined && [...site.all(configuring.name)].some(mayEdit)
}
