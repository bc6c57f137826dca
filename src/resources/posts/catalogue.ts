import { defineCatalogue } from '../../define/catalogue.ts'

export const postWords = defineCatalogue('posts', {
  post: 'Post',
  posts: 'Posts',
  page: 'Page',
  pages: 'Pages',
})
