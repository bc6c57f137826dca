import { defineCatalogue } from '../../define/catalogue.ts'

/** The labels of terms on the built-in pages. */
export const termWords = defineCatalogue('terms', {
  category: 'Category',
  categories: 'Categories',
  tag: 'Tag',
  tags: 'Tags',
})
