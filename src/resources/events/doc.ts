import { defineAction, defineResource } from '../../define/define.ts'
import { toRoutes } from '../../derive/routes.ts'
import { describeCalendar } from '../../traits/calendar-doc.ts'

const open = (): undefined => undefined

const doc = defineAction({
  name: 'get',
  summary: 'Describe the calendar as an OpenAPI document.',
  methods: ['GET'],
  path: '',
  online: true,
  args: () => ({}),
  permit: open,
  run: ({ resource, site, rest }) => {
    const routes = toRoutes(site.resources.values()).filter(({ namespace }) => namespace === resource.namespace)
    return { kind: 'value', value: describeCalendar(routes, resource.namespace, rest) }
  },
})

export default defineResource({
  name: 'calendar-doc',
  namespace: 'cal/events/v1',
  base: 'doc',
  summary: 'The description of the calendar for programs.',
  labels: { singular: 'Calendar description', plural: 'Calendar descriptions' },
  access: { list: open, read: open, create: open, update: open, remove: open },
  actions: [doc],
})
