import { calendarWords } from '../common/catalogue.ts'
import { labelsBy } from '../../../define/catalogue.ts'
import { termCapabilitiesOf } from '../../../define/roles.ts'
import { defineTaxonomy } from '../../terms/define-taxonomy.ts'
import { calendarTermActions } from './term-routes.ts'

export default defineTaxonomy({
  name: 'event-category',
  namespace: 'core/v2',
  base: 'cal_events_cat',
  type: 'cal_events_cat',
  summary: 'The subjects that events are filed under, in a hierarchy.',
  labels: { singular: 'Event Category', plural: 'Event Categories' },
  labelsIn: labelsBy(calendarWords, { singular: 'category', plural: 'categories' }),
  folder: 'event-categories',
  hierarchical: true,
  capabilities: termCapabilitiesOf('event_categories'),
  pages: 'events/category',
  archiveVars: { tribe_events_cat: 'slug' },
  actions: calendarTermActions('event-category', true, { at: 'cal/events/v1/categories', noun: 'event category' }),
  offset: false,
})
