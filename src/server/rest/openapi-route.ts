import { z } from 'zod'
import type { AssembledSite, RestRoot, Verb } from '../../model/model.ts'
import { dialectOf } from '../../derive/areas.ts'
import { toOpenApi } from '../../derive/openapi/document.ts'
import type { Route } from '../../derive/routes.ts'
import { onceDescribed } from './once-described.ts'
import { ownRoute } from './own-route.ts'
import { formsOf } from './usual-dialect.ts'

/** The route of `/openapi.json`: the whole interface in machine-readable form, itself included, as offered. */
export function openApiRoute(site: AssembledSite, routes: readonly Route[], verbs: ReadonlySet<Verb>): Route {
  const about = {
    name: 'openapi',
    base: 'openapi.json',
    summary: 'The description of this interface for programs.',
    labels: { singular: 'Description', plural: 'Descriptions' },
  }
  const route = ownRoute(about, {
    name: 'get',
    summary: 'Describe the whole interface as an OpenAPI document.',
    methods: ['GET'],
    args: () => ({}),
    answers: { 'application/json': z.looseObject({ openapi: z.string() }) },
    run: (call) => ({ kind: 'value', value: described(call.rest) }),
  })
  const described = onceDescribed(routes, site, 'described service', (rest) =>
    describeService(site, [...routes, route], rest, verbs),
  )
  return route
}

/** Describes these routes of a site as an OpenAPI 3.1 document. */
export function describeService(
  site: AssembledSite,
  routes: readonly Route[],
  rest: RestRoot,
  verbs: ReadonlySet<Verb>,
): Record<string, unknown> {
  return toOpenApi(routes, {
    site,
    verbs,
    info: {
      version: '1.0.0',
      title: site.settings.title || 'Almanac',
      description: [
        'The content of one website, as JSON.',
        'Callers authenticate with HTTP Basic; public content needs no authentication.',
        'Responses are described without `_fields`, which leaves members out, and with the default `context`; `x-contexts` of a response describes it in the others.',
        'Any request may have `_envelope`: status, headers and body of the response are then one object. Times have no time zone: those named `_gmt` and `_utc` are in UTC, the others in the time zone of the site.',
      ].join('\n\n'),
    },
    rest,
    formsOf: (namespace) => formsOf(dialectOf(site, namespace)),
  })
}
