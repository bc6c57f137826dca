import { mayReadAll } from '../derive/may-see.ts'
import { nobody } from '../define/define.ts'
import type { Entry } from '../model/model.ts'
import { wallToMoment } from '../text/time/local-time.ts'
import { type FolderOptions, openFolder } from './open-folder.ts'
import type { OpenSite } from './open-site.ts'

/** Changes by the clock between two moments in the public view; moments in milliseconds since the epoch. */
export interface WasDue {
  readonly published: readonly Entry[]
  readonly withdrawn: readonly Entry[]
  /** Events that ended. */
  readonly ended: readonly Entry[]
  /** When the clock next changes something; undefined if nothing is pending. */
  readonly next: number | undefined
}

/**
 * Opens a folder with the clock at one moment, and moves it to another: returns entries that this publishes and withdraws, and
 * those that end in between. Uses the current files, including later writes. @throws ContentError, system errors
 */
export function openDueChanges(
  root: string,
  options: FolderOptions,
  since: (site: OpenSite) => number,
  until: number,
): { readonly site: OpenSite; readonly from: number; readonly due: WasDue } {
  let now = until
  const site = openFolder(root, { ...options, readOnly: true, now: () => now })
  const from = since(site)
  now = from
  site.entries.tick(until)
  // Setting the clock back reverts changes that are not due yet.
  site.entries.tick(from)
  const changed: { before: Entry; after: Entry }[] = []
  const stop = site.onEntryChange(({ before, after }) => {
    if (before && after) changed.push({ before, after })
  })
  now = until
  const seen = (entry: Entry) => mayReadAll(nobody, entry, site)
  site.entries.tick(until)
  stop()
  const published = changed.flatMap(({ before, after }) => (!seen(before) && seen(after) ? [after] : []))
  const withdrawn = changed.flatMap(({ before, after }) => (seen(before) && !seen(after) ? [after] : []))
  const ends = [...endsIn(site)].filter(({ entry }) => seen(entry))
  const coming = ends.map(({ end }) => end).filter((end) => end > until)
  const nextDue = site.entries.nextDue() ?? Number.POSITIVE_INFINITY
  // The number of spread arguments is limited.
  const next = coming.reduce((least, one) => Math.min(least, one), nextDue)
  const ended = ends.filter(({ end }) => end > from && end <= until).map(({ entry }) => entry)
  return { site, from, due: { published, withdrawn, ended, next: Number.isFinite(next) ? next : undefined } }
}

function* endsIn(site: OpenSite): Generator<{ entry: Entry; end: number }> {
  for (const { name, occurs } of site.resources.values()) {
    if (!occurs) continue
    for (const entry of site.all(name)) {
      const occurrence = occurs(entry)
      if (occurrence) yield { entry, end: wallToMoment(occurrence.end, site.settings.timezone) }
    }
  }
}
