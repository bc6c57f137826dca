import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_term_invalid: [404, 'Term does not exist.', 'List the terms to see their ids.'],
  rest_term_invalid__parent: [400, 'Parent term does not exist.', 'Name an existing term, or 0 for none.'],
  rest_forbidden_context__list: ['auth', 'Sorry, you are not allowed to edit terms in this taxonomy.'],
  rest_forbidden_context__one: ['auth', 'Sorry, you are not allowed to edit this term.'],
  rest_forbidden_context__post: ['auth', 'Sorry, you are not allowed to view terms for this post.'],
  rest_cannot_create: ['auth', 'Sorry, you are not allowed to create terms in this taxonomy.'],
  rest_cannot_create__named: ['auth', 'There is no {noun} “{name}”, and you are not allowed to create one.'],
  rest_cannot_assign_term: ['auth', 'Sorry, you are not allowed to assign the provided terms.'],
  rest_cannot_update: ['auth', 'Sorry, you are not allowed to edit this term.'],
  rest_cannot_delete: ['auth', 'Sorry, you are not allowed to delete this term.'],
  rest_cannot_delete__default: [
    'auth',
    'Sorry, nobody may delete this term.',
    'It is the one that posts have by default: change the setting `default_category` first.',
  ],
  rest_post_invalid_id: [400, 'Invalid post ID.', 'Name an existing post.'],
  rest_taxonomy_not_hierarchical: [400, 'Cannot set parent term, taxonomy is not hierarchical.', 'Leave it out.'],
  duplicate_term_slug: [400, 'The slug “{slug}” is already in use by another term.', 'Choose another.'],
  term_exists: [400, 'A term with the name provided already exists {where}.', 'Use that one, or give a slug too.'],
  empty_term_name: [400, 'A name is required for this term.', 'Give it a name.'],
})
