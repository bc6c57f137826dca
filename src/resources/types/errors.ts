import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_type_invalid: [404, 'Invalid post type.', 'List the types.'],
  rest_status_invalid: [404, 'Invalid status.', 'List the statuses.'],
  rest_taxonomy_invalid: [404, 'Invalid taxonomy.', 'List the taxonomies.'],
  rest_cannot_view__types: ['auth', 'Sorry, you are not allowed to edit posts in this post type.'],
  rest_cannot_view__statuses: ['auth', 'Sorry, you are not allowed to manage post statuses.'],
  rest_cannot_view__taxonomies: ['auth', 'Sorry, you are not allowed to manage terms in this taxonomy.'],
  rest_cannot_read_type: ['auth', 'Cannot view post type.'],
  rest_cannot_read_status: ['auth', 'Cannot view status.'],
  rest_forbidden_context__type: ['auth', 'Sorry, you are not allowed to edit posts in this post type.'],
  rest_forbidden_context__taxonomy: ['auth', 'Sorry, you are not allowed to manage terms in this taxonomy.'],
})
