import type { Argument, Option } from 'commander'
import type { Resource } from '../../model/model.ts'

/** What may stand as the value of a flag or an argument, for completion. */
export interface Offer {
  readonly words?: readonly string[]
  /** Refs to entries of one noun. */
  readonly noun?: string
  /** Refs with their nouns, to entries of these resources. */
  readonly among?: (resource: Resource) => boolean
  /** Whether what is in the trash is offered, and nothing else. */
  readonly isTrashed?: boolean
  /** Whether several may stand there, separated by commas. */
  readonly isList?: boolean
  /** Files of this machine. */
  readonly files?: true
}

const offers = new WeakMap<Option | Argument, Offer>()

/** Says what may stand as a value. Returns the flag or argument. */
export function offer<Place extends Option | Argument>(place: Place, offered: Offer): Place {
  offers.set(place, offered)
  return place
}

/** What may stand as a value: as `offer` was told, else as its placeholder says (`<ref>`, `<file>`). */
export function offerOf(place: Option | Argument): Offer {
  const said = offers.get(place)
  if (said) return said
  const name = 'flags' in place ? (/[<[](\w+)/.exec(place.flags)?.[1] ?? '') : place.name()
  if (name === 'ref') return { among: ({ files }) => files !== undefined }
  if (/^(?:file|files|folder|dir|path)$/.test(name)) return { files: true }
  return {}
}
