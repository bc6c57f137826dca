import { defineCatalogue } from '../../define/catalogue.ts'

/** What pages call posts and pages. */
export const postWords = defineCatalogue('posts', {
  post: 'Post',
  posts: 'Posts',
  page: 'Page',
  pages: 'Pages',
})
