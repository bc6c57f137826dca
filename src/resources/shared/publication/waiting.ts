import type { Caller, Entry, OverviewSection, Resource, Site, Trait } from '../../../model/model.ts'

/** How many of the waiting entries are listed one by one. */
export const fewWaiting = 5

/** How entries of a status wait: their heading, the moment that orders them, and the coming event. */
interface Waits extends Pick<OverviewSection, 'heading' | 'what'> {
  readonly status: string
  readonly moment: (entry: Entry) => number
  readonly soonest?: true
  readonly waits?: (entry: Entry, site: Site) => boolean
  /** Its text; by default its title or its path. */
  readonly textOf?: (entry: Entry, site: Site) => string
}

/** Finds the entries of a status that wait for a person and that the caller may edit. */
export function waitsWith({
  status,
  moment,
  soonest,
  waits,
  textOf,
  ...words
}: Waits): NonNullable<Trait['waiting']>[number] {
  return ({ name, searched, access: { rights } }: Resource, site: Site, caller: Caller) => {
    const all = site.having(name, 'status', status)
    const mine = all.filter((entry) => waits?.(entry, site) !== false && rights.edit(caller, entry, site))
    const entries = mine.toSorted((a, b) => (soonest ? 1 : -1) * (moment(a) - moment(b)))
    const first = entries.slice(0, fewWaiting).map((entry) => {
      const [title] = searched.flatMap((textsOf) => textsOf(entry))
      return { entry, text: textOf?.(entry, site) ?? (title || entry.path), moment: moment(entry) }
    })
    return { ...words, count: entries.length, first, more: `${name} list --status ${status}` }
  }
}

export const waitingPosts: NonNullable<Trait['waiting']> = [
  waitsWith({
    status: 'future',
    heading: 'Scheduled',
    what: 'goes out',
    moment: ({ derived }) => derived.date,
    soonest: true,
  }),
  waitsWith({ status: 'pending', heading: 'To review', what: 'changed', moment: ({ modified }) => modified }),
  waitsWith({ status: 'draft', heading: 'Drafts', what: 'changed', moment: ({ modified }) => modified }),
]
