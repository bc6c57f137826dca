import type { Preset, Site, RestRoot } from '../../model/model.ts'
import { type Route, toArgTable } from '../../derive/routes.ts'
import { once } from '../../text/values.ts'

/**
 * Caches the description of routes until the REST root, a setting or the clock changes it. Paths never change, and there is
 * usually only one root URL. `name` must be unique.
 *
 * @param routes - whose defaults count; more may be added until the first request
 */
export function onceDescribed<T>(
  routes: readonly Route[],
  site: Site,
  name: string,
  describe: (rest: RestRoot) => T,
): (rest: RestRoot) => T {
  let last: { key: string; settings: unknown; described: T } | undefined
  const presets = once(() => presetsOf(routes))
  return (rest) => {
    const key = [rest.url, site.settings.title, ...presets().map(({ of }) => of(site))].join(' ')
    const { settings } = site
    const { reads } = site
    if (last?.key === key && last.settings === settings && (reads?.knows(name) ?? true)) return last.described
    const described = reads ? reads.make(name, () => describe(rest)) : describe(rest)
    last = { key, settings, described }
    return described
  }
}

function presetsOf(routes: readonly Route[]): Preset[] {
  const args = routes.flatMap(({ actions, resource }) =>
    actions.flatMap((action) => Object.values(toArgTable(action, resource))),
  )
  return [...new Set(args.flatMap(({ preset }) => preset ?? []))]
}
