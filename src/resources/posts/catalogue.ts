import { defineCatalogue } from '../../define/catalogue.ts'

/** The labels of posts and pages on the built-in pages. */
export const postWords = defineCatalogue('posts', {
  post: 'Post',
  posts: 'Posts',
  page: 'Page',
  pages: 'Pages',
})
