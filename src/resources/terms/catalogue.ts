import { defineCatalogue } from '../../define/catalogue.ts'

/** What pages call terms. */
export const termWords = defineCatalogue('terms', {
  category: 'Category',
  categories: 'Categories',
  tag: 'Tag',
  tags: 'Tags',
})
