import type { Answered, SourceRevision } from '../../model/model.ts'
import { numberIn, textIn, wordsIn } from '../../text/wordpress/rest-members.ts'
import type { Collection } from './collections.ts'
import type { SourceApi } from './source-api.ts'
import type { Spool } from './spool.ts'

/** As many as are kept of an entry here. */
const most = 100

/** Reads revisions, continuing an interrupted run; counts unreadable ones. @throws ContentError if the source keeps failing */
export async function fetchRevisions(
  api: SourceApi,
  collections: readonly Collection[],
  spool: Spool,
  lose: (what: string, why: string) => void,
): Promise<void> {
  let unread = 0
  let older = 0
  for (const list of collections) {
    if (list.as !== 'item') continue
    const known = new Map([...spool.read(spoolNameOf(list))].map((one) => [numberIn(one, 'id'), textIn(one, 'of')]))
    for (const entry of spool.read(list.name)) {
      const [id, of, count] = [numberIn(entry, 'id'), textIn(entry, 'modified_gmt'), countOf(entry)]
      if (count === 0 || known.get(id) === of) continue
      const path = `${list.path}/${id}/revisions`
      const answer = api.isSignedIn ? await api.get(path, { context: 'edit', per_page: most }) : undefined
      if (answer?.status === 200 && Array.isArray(answer.json)) {
        spool.add(spoolNameOf(list), [{ id, of, texts: answer.json }], 0)
        older += Math.max(0, (answer.total ?? 0) - answer.json.length)
      } else unread += count
    }
  }
  if (unread > 0)
    lose(
      `earlier texts: ${unread}`,
      api.isSignedIn ? 'this account may not read them' : 'only a signed-in user may read them',
    )
  if (older > 0) lose(`earlier texts: ${older}`, `only the newest ${most} of each entry are kept here`)
}

/** Yields the revisions of a list's entries by id, oldest first, read on demand. */
export function* revisionsOf(
  list: Collection,
  spool: Spool,
): Generator<readonly [id: number, texts: () => readonly SourceRevision[]]> {
  if (list.as !== 'item') return
  for (const [id, place] of spool.places(spoolNameOf(list)))
    yield [id, () => (spool.at(spoolNameOf(list), place)['texts'] as readonly Answered[]).map(toRevision).reverse()]
}

function toRevision(entry: Answered): SourceRevision {
  return {
    title: wordsIn(entry, 'title', 'plain'),
    content: wordsIn(entry, 'content', 'html'),
    excerpt: wordsIn(entry, 'excerpt', 'nothing'),
    written: textIn(entry, 'modified_gmt') || textIn(entry, 'date_gmt'),
    user: numberIn(entry, 'author'),
  }
}

function spoolNameOf({ name }: Collection): string {
  return `revisions-${name}`
}

// From the link to the revisions, which has the count in newer versions.
function countOf({ _links: links }: Answered): number {
  const { 'version-history': history } = (links ?? {}) as Readonly<Record<string, unknown>>
  const [first] = Array.isArray(history) ? (history as Answered[]) : []
  return first ? numberIn(first, 'count') : 0
}
