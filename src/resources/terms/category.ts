import { termWords } from './catalogue.ts'
import { labelsBy } from '../../define/catalogue.ts'
import { termCapabilitiesOf } from '../../define/roles.ts'
import { defineTaxonomy } from './define-taxonomy.ts'

export default defineTaxonomy({
  name: 'category',
  base: 'categories',
  type: 'category',
  summary: 'The subjects that posts are filed under, in a hierarchy.',
  labels: { singular: 'Category', plural: 'Categories' },
  labelsIn: labelsBy(termWords, { singular: 'category', plural: 'categories' }),
  hierarchical: true,
  capabilities: termCapabilitiesOf('categories'),
  pages: 'category',
  archiveVars: { cat: 'id', category_name: 'slug' },
  // Every post has a category.
  preset: (site) => site.find('category', site.settings.default_category),
})
