import type { Entry, Importer, SourceItem } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import { fromLocalText } from '../text/time/local-time.ts'
import { pick } from '../text/values.ts'
import type { IdPlan } from './id-plan.ts'

/** Stores the revisions of an entry that has none here yet: like its own, they belong to this machine. */
export async function takeRevisions(
  site: OpenSite,
  entry: Entry,
  importer: Importer<SourceItem>,
  item: SourceItem,
  plan: IdPlan,
): Promise<void> {
  const { revisions = [] } = item
  const { versioned } = entry.resource
  if (revisions.length === 0 || versioned.length === 0 || site.revisions.snapshots(entry).length > 0) return
  const texts = revisions.flatMap(({ written, user, ...words }) => {
    const moment = fromLocalText(written, 'UTC')
    // The entry's meta belongs to its present text.
    const { data, body = '' } = importer.read({ ...item, ...words, meta: [] }, plan)
    const known = { moment: moment ?? 0, userId: plan.userOfId(user) ?? 0, data: pick(data, versioned), body }
    return moment === undefined ? [] : [known]
  })
  await site.locked(() => site.revisions.takeIn(entry, texts))
}
