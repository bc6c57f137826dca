import type { Entry } from '../../model/model.ts'
import { storedId } from '../index/entry-id.ts'
import type { OpenSite } from '../open-site.ts'
import { saysOf } from './doubled-ids.ts'

/** The entry that an earlier text of a file belongs to, even if renamed since; undefined if the text stores no id. */
export function entryOfText(site: OpenSite, path: string, text: Uint8Array): Entry | undefined {
  const resource = site.resourceOf(path)
  const id = resource && storedId(saysOf(Buffer.from(text).toString(), path, resource)?.['id'])
  return id === undefined || !resource?.space ? undefined : site.inSpace(resource.space, id)
}
