import { defineCatalogue } from '../../define/catalogue.ts'

/** The names of terms on pages. */
export const termWords = defineCatalogue('terms', {
  category: 'Category',
  categories: 'Categories',
  tag: 'Tag',
  tags: 'Tags',
})
