import { termWords } from './catalogue.ts'
import { labelsBy } from '../../define/catalogue.ts'
import { termCapabilitiesOf } from '../../define/roles.ts'
import { defineTaxonomy } from './define-taxonomy.ts'

export default defineTaxonomy({
  name: 'tag',
  base: 'tags',
  type: 'post_tag',
  schemaTitle: () => 'tag',
  summary: 'The words that entries are tagged with.',
  labels: { singular: 'Tag', plural: 'Tags' },
  labelsIn: labelsBy(termWords, { singular: 'tag', plural: 'tags' }),
  hierarchical: false,
  capabilities: termCapabilitiesOf('post_tags'),
  pages: 'tag',
  archiveVars: { tag: 'slug', tag_id: 'id' },
})
