import type { RestRoot } from '../model/model.ts'
import { restRoot } from '../derive/rest-root.ts'

/** The root of a mount at an address; made anew only when that changes. */
export function rootAt(url: () => string, ...more: RootTraits): () => RestRoot {
  let last = restRoot(url(), ...more)
  return () => (last.url === url() ? last : (last = restRoot(url(), ...more)))
}

type RootTraits = Parameters<typeof restRoot> extends [string, ...infer More] ? More : never
