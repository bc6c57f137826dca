import type { Argument, Option } from 'commander'
import type { Resource } from '../../model/model.ts'

/** The possible values of a flag or an argument, for completion. */
export interface Offer {
  readonly words?: readonly string[]
  /** Refs to entries of one noun. */
  readonly noun?: string
  /** Refs with their nouns, to entries of these resources. */
  readonly among?: (resource: Resource) => boolean
  /** Whether only entries in the trash are offered. */
  readonly isTrashed?: boolean
  /** Whether several values may be given, separated by commas. */
  readonly isList?: boolean
  readonly files?: true
}

const offers = new WeakMap<Option | Argument, Offer>()

/** Sets the possible values. Returns the flag or argument. */
export function offer<Place extends Option | Argument>(place: Place, offered: Offer): Place {
  offers.set(place, offered)
  return place
}

/** The possible values: those set by `offer`, else by its placeholder (`<ref>`, `<file>`; of an argument also `<user>`). */
export function offerOf(place: Option | Argument): Offer {
  const said = offers.get(place)
  if (said) return said
  const name = 'flags' in place ? (/[<[](\w+)/.exec(place.flags)?.[1] ?? '') : place.name()
  if (name === 'ref') return { among: ({ files }) => files !== undefined }
  if (/^(?:file|files|folder|dir|path)$/.test(name)) return { files: true }
  return 'flags' in place ? {} : { noun: name }
}
