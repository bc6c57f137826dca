import { z } from 'zod'
import { readOnly } from '../shared/computed.ts'
import { defineAction, defineResource } from '../../define/define.ts'
import { routesIn } from '../../derive/routes.ts'
import { describeCalendar } from './doc.ts'

const doc = defineAction({
  name: 'get',
  summary: 'Describe the calendar as an OpenAPI document.',
  methods: ['GET'],
  path: '',
  webOnly: true,
  answers: { 'application/json': z.looseObject({ openapi: z.string() }) },
  args: () => ({}),
  permit: () => undefined,
  run: ({ resource, site, rest }) => {
    // It documents JSON answers only: files (`/events.ics`) are left out.
    const routes = routesIn(rest, site).filter(
      ({ namespace, path }) => namespace === resource.namespace && !/\.\w+$/.test(path),
    )
    return { kind: 'value', value: describeCalendar(routes, resource.namespace, { site, rest }) }
  },
})

export default defineResource({
  name: 'calendar-doc',
  base: 'doc',
  summary: 'The description of the calendar for programs.',
  labels: { singular: 'Calendar description', plural: 'Calendar descriptions' },
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: [doc],
})
