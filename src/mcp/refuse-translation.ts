import type { Entry } from '../model/model.ts'
import { fateOfName } from '../site/review/fate-of-name.ts'
import { formerRef } from '../site/review/find-deletion.ts'
import { errors } from './errors.ts'
import type { McpSession } from './session.ts'

/**
 * Refuses a ref that means a translation only because the file of that name was moved by hand or deleted: what changes the one must
 * not change the other. @throws RestError `mcp_nothing_named`
 */
export async function refuseTranslation(entry: Entry, ref: string, { site }: McpSession): Promise<void> {
  const former = formerRef(site, ref, entry)
  if (former === undefined || !(await fateOfName(site, former))) return
  const { name: type } = entry.resource
  throw errors.mcp_nothing_named__moved({ type, ref, translation: entry.path })
}
