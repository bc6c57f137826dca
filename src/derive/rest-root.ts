import type { Names, Resource, RestRoot, System } from '../model/model.ts'
import { memoize } from '../work/caches.ts'

/** The mounts that `serve --mount` and the setting `mounts` accept. */
export const mountNames = ['wordpress', 'wordpress=legacy'] as const

/** Whether a mount has routes that are specific to one system. Legacy mounts have none of them. */
export function isIn(
  { system, legacy }: Pick<RestRoot, 'system' | 'legacy'>,
  { onlyIn }: { readonly onlyIn?: System },
): boolean {
  return onlyIn === undefined || (onlyIn === system && !legacy)
}

/** Returns the type of an argument in a mount. */
export function schemaIn<Type>(
  { system }: Pick<RestRoot, 'system'>,
  arg: { readonly schema: Type; readonly schemaIn?: Readonly<Partial<Record<System, Type>>> },
): Type {
  return (system && arg.schemaIn?.[system]) ?? arg.schema
}

/** Makes the root of a mount. `url` is its public address, without a trailing slash. */
export function restRoot(
  url: string,
  names: Names = {},
  { system, legacy = false, authorizes = false }: Partial<Pick<RestRoot, 'system' | 'legacy' | 'authorizes'>> = {},
): RestRoot {
  const theirs = new Map(Object.entries(names))
  const ours = new Map(Object.entries(names).map(([own, name]) => [name, own]))
  const nameOf = (own: string) => theirs.get(own) ?? own
  const addressOf: RestRoot['addressOf'] = (namespace, ...segments) =>
    [url, nameOf(namespace), ...segments.map((one) => (typeof one === 'string' ? nameOf(one) : one))].join('/')
  return {
    url,
    system,
    legacy,
    emptyAs: system === 'wordpress' ? 'list' : 'object',
    authorizes,
    renames: theirs.size > 0,
    nameOf,
    ownName: (name) => ours.get(name) ?? name,
    addressOf,
    // Each entry of a list has several.
    collectionOf: memoize(({ namespace, base }: Resource) => addressOf(namespace, base)),
  }
}

/** The root of a mount at a URL; remade only when that changes. */
export function rootAt(
  url: () => string,
  ...more: Parameters<typeof restRoot> extends [string, ...infer More] ? More : never
): () => RestRoot {
  let last = restRoot(url(), ...more)
  return () => (last.url === url() ? last : (last = restRoot(url(), ...more)))
}

/** Renames every text in a value, including member names. */
export function renameAll(value: unknown, nameOf: (name: string) => string): unknown {
  if (typeof value === 'string') return nameOf(value)
  if (Array.isArray(value)) return value.map((one) => renameAll(one, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [nameOf(name), renameAll(one, nameOf)]))
}
