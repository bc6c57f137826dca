import { termCapabilitiesOf } from '../../define/roles.ts'
import { defineTaxonomy } from './define-taxonomy.ts'

export default defineTaxonomy({
  name: 'tag',
  base: 'tags',
  type: 'post_tag',
  summary: 'The words that posts and events are marked with.',
  labels: { singular: 'Tag', plural: 'Tags' },
  folder: 'tags',
  hierarchical: false,
  capabilities: termCapabilitiesOf('post_tags'),
  objects: [
    { resource: 'post', facet: 'tags' },
    { resource: 'event', facet: 'tags' },
  ],
  pages: 'tag',
  calendar: { at: 'cal/events/v1/tags', noun: 'event tag' },
  offset: true,
})
