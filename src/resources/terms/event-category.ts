import { termCapabilitiesOf } from '../../define/roles.ts'
import { defineTaxonomy } from './define-taxonomy.ts'

export default defineTaxonomy({
  name: 'event-category',
  base: 'cal_events_cat',
  type: 'cal_events_cat',
  summary: 'The subjects that events are filed under, one below another.',
  labels: { singular: 'Event Category', plural: 'Event Categories' },
  folder: 'event-categories',
  hierarchical: true,
  capabilities: termCapabilitiesOf('event_categories'),
  objects: [{ resource: 'event', facet: 'categories' }],
  pages: 'events/category',
  calendar: { at: 'cal/events/v1/categories', noun: 'event category' },
  offset: false,
})
