import type { Caller, Entry, OverviewSection, Resource, Site, Trait } from '../../../model/model.ts'

/** How many of those that wait are listed one by one. */
export const fewWaiting = 5

/** How entries of a status wait: their heading, the moment that orders them, and the coming event. */
interface Waits extends Pick<OverviewSection, 'heading' | 'what'> {
  readonly status: string
  readonly moment: (entry: Entry) => number
  /** Whether the earliest come first. */
  readonly soonest?: true
}

/** Entries of a status that wait for a person, as a list of that status shows them. */
export function waitsWith({ status, moment, soonest, ...words }: Waits): NonNullable<Trait['waiting']>[number] {
  return ({ name, searched, access: { rights } }: Resource, site: Site, caller: Caller) => {
    const mine = site.having(name, 'status', status).filter((entry) => rights.edit(caller, entry, site))
    const entries = mine.toSorted((a, b) => (soonest ? 1 : -1) * (moment(a) - moment(b)))
    const first = entries.slice(0, fewWaiting).map((entry) => {
      const [title] = searched.flatMap((textsOf) => textsOf(entry))
      return { entry, text: title || entry.path, moment: moment(entry) }
    })
    return { ...words, count: entries.length, first, more: `${name} list --status ${status}` }
  }
}

/** Dated content that waits: scheduled entries, entries to review, drafts. */
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
