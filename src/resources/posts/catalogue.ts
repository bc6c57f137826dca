import { defineCatalogue } from '../../define/catalogue.ts'

/** The names of posts and pages on pages. */
export const postWords = defineCatalogue('posts', {
  post: 'Post',
  posts: 'Posts',
  page: 'Page',
  pages: 'Pages',
})
