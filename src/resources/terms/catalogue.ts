import { defineCatalogue } from '../../define/catalogue.ts'

export const termWords = defineCatalogue('terms', {
  category: 'Category',
  categories: 'Categories',
  tag: 'Tag',
  tags: 'Tags',
})
