import { defineErrors } from '../../define/errors.ts'

/** Errors shared by several kinds of content, mainly those that have a status, a date and an author. */
export const errors = defineErrors({
  rest_forbidden: ['auth', 'Sorry, you are not allowed to do that.'],
  rest_forbidden_context__list: ['auth', 'Sorry, you are not allowed to edit posts in this post type.'],
  rest_forbidden_context__one: ['auth', 'Sorry, you are not allowed to edit this post.'],
  rest_forbidden_status: ['auth', 'Status is forbidden.'],
  rest_cannot_create: ['auth', 'Sorry, you are not allowed to create posts as this user.'],
  rest_cannot_edit: ['auth', 'Sorry, you are not allowed to edit this post.'],
  rest_cannot_edit_others: ['auth', 'Sorry, you are not allowed to create posts as this user.'],
  rest_cannot_assign_sticky: ['auth', 'Sorry, you are not allowed to make posts sticky.'],
  rest_cannot_publish: ['auth', 'Sorry, you are not allowed to publish posts in this post type.'],
  rest_cannot_delete: ['auth', 'Sorry, you are not allowed to delete this post.'],
  rest_post_incorrect_password: [403, 'Incorrect post password.', 'Send the password of the post itself, or none.'],
  rest_post_exists: [400, 'Cannot create existing post.', 'Leave the id out, or change the post that has it.'],
  rest_post_invalid_page_number: [
    400,
    'The page number requested is larger than the number of pages available.',
    'Ask for a page up to `X-WP-TotalPages`.',
  ],
  rest_post_invalid_id__parent: [400, 'Invalid post parent ID.', 'Name one that is there, or 0 for none.'],
  rest_invalid_param__circular: [400, 'A {kind} cannot stand below {which}. Name another, or 0 for none.'],
  rest_invalid_author: [400, 'Invalid author ID.', 'Name a user who is there.'],
  rest_invalid_field: [400, 'A sticky post can not be password protected.', 'Leave out one of both.'],
  empty_content: [400, 'Content, title, and excerpt are empty.', 'Give at least one of them.'],
  rest_cannot_update__meta: ['auth', 'Sorry, you are not allowed to edit the {key} custom field.'],
  rest_no_search_term_defined: [400, 'You need to define a search term to order by relevance.', 'Send `search` too.'],
  rest_orderby_include_missing_include: [
    400,
    'You need to define an include parameter to order by include.',
    'Send `include` too.',
  ],
  rest_time_has_passed: [400, '{time} has passed.', 'Name a time to come, or `publish` it now.'],
  rest_is_in_trash: [409, '{path} is in the trash.', 'Restore it first.'],
  rest_no_name: [400, "'{typed}' is not a name: give a slug, without folders.", 'Write it like new-name.'],
  rest_nothing_ahead: [
    400,
    'It has no date ahead at which it could go out.',
    'Give one: `--date "next friday 9:00"`; `--status publish` publishes it now.',
  ],
  rest_slug_taken: [409, "The slug '{slug}' is taken by {holder}.", 'Choose another, with `--slug` or `mv`.'],
  rest_slug_reserved: [409, "No entry may have the slug '{slug}'.", 'Choose another, with `--slug` or `mv`.'],
})
