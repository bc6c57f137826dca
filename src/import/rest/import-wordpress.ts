import { createHash } from 'node:crypto'
import type { Answered, RestRoot } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { importContent } from '../import-content.ts'
import type { ImportReport, ReportNote } from '../report.ts'
import type { ImportOptions } from '../content-importer.ts'
import { type AskPage, type Verification, verifyContent } from '../verify-wxr.ts'
import { collectionsOf } from './collections.ts'
import { declareKinds } from '../declare-kinds.ts'
import { importersOf } from '../importers.ts'
import { discover, notLetIn } from './discover.ts'
import { fetchAll } from './fetch-all.ts'
import { fetchRevisions } from './fetch-revisions.ts'
import { readSpool } from './read-spool.ts'
import { type Fetch, type Manners, SourceApi } from './source-api.ts'
import { Spool } from './spool.ts'
import { undeclaredKinds } from './undeclared-kinds.ts'

export interface Source {
  readonly url: string
  readonly fetch: Fetch
  readonly manners: Manners
  /** The login name for the requests; signed out without one. */
  readonly user?: string
  /** Called with the number of entries read, and the source's count. */
  readonly onRead?: (read: number, counted: number) => void
}

export interface RestImportOptions extends ImportOptions {
  /** The interface whose responses are compared with the source afterwards. */
  readonly verify?: RestRoot
  /** Requests each old address. */
  readonly page?: AskPage
}

/**
 * Imports a website by its REST interface: first reads everything to this disk, from where an earlier run stopped, then imports
 * it like an export. Entries that were imported before stay.
 *
 * @throws ContentError if the source does not respond, or refuses access; LockError, WriteError
 */
export async function importWordpress(
  site: OpenSite,
  source: Source,
  options: RestImportOptions = {},
): Promise<ImportReport & { readonly verified?: Verification }> {
  const { fetch, manners, user, onRead } = source
  const there = await discover(source.url, fetch)
  const api = new SourceApi(there.root, user !== undefined, fetch, manners)
  if (api.isSignedIn) await assertSignedIn(api)
  const declared: ReportNote[] = []
  if (options.declares && !options.dryRun) {
    const { declare } = importersOf(site.areas)
    const undeclared = declare?.(await undeclaredKinds(api, site.areas, there.index)) ?? {}
    declared.push(...(await declareKinds(site, undeclared)))
  }
  const collections = await collectionsOf(api, there, site.areas)
  const name = createHash('sha256').update(there.home).digest('hex').slice(0, 16)
  const spool = new Spool(MachinePlace.of(site.folder.root, 'import', name), `${there.root} ${user ?? ''}`)
  const unread: ReportNote[] = []
  const lose = (what: string, why: string, mayComeLater?: true) =>
    void unread.push({ what, why, ...(mayComeLater && { mayComeLater }) })
  await fetchAll(api, collections, spool, { lose, onProgress: onRead })
  await fetchRevisions(api, collections, spool, lose)
  const settings = api.isSignedIn ? await settingsOf(api) : undefined
  if (!settings)
    lose('settings', `${api.isSignedIn ? 'this account may not read them' : 'not signed in'}: ${seenByAll}`)
  const read = readSpool(there, collections, spool, { settings, areas: site.areas }, options.onProgress)
  const report = await importContent(site, read, options)
  const verified =
    options.verify && !options.dryRun ? await verifyContent(site, read, options.verify, options.page) : undefined
  // The real run after a dry run uses its downloads.
  if (!options.dryRun) spool.remove()
  const said = api.isSignedIn ? untold : [...untold, ...publicOnly]
  return {
    ...report,
    changed: [...said, ...declared, ...report.changed],
    lost: [...unread, ...report.lost],
    ...(verified && { verified }),
  }
}

const untold: readonly ReportNote[] = [
  {
    what: 'not in the REST API',
    why: 'kinds of content that it does not include, former slugs, other settings (moderation rules, image sizes), meta that no plugin registers, the status of entries before they were trashed, events hidden from listings, the original texts of events: an export has them',
  },
]
const publicOnly: readonly ReportNote[] = [
  {
    what: 'texts and users',
    why: 'not signed in (--user): only what is public was imported, as it is displayed; no drafts, excerpts, addresses, forms',
  },
]

const seenByAll = 'only title, tagline, time zone and front page were imported'

async function settingsOf(api: SourceApi): Promise<Answered | undefined> {
  const { status, json } = await api.get('wp/v2/settings')
  return status === 200 && typeof json === 'object' && json !== null ? (json as Answered) : undefined
}

async function assertSignedIn(api: SourceApi): Promise<void> {
  const { status, json } = await api.get('wp/v2/users/me', { context: 'edit' })
  if (status !== 200) throw notLetIn(api.root, JSON.stringify(json ?? {}))
}
