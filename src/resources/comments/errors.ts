import { defineErrors } from '../../define/errors.ts'

const tooLong = 'Comment field exceeds maximum length allowed.'

export const errors = defineErrors({
  rest_comment_invalid_id: [404, 'Invalid comment ID.', 'List the comments to see their ids.'],
  rest_forbidden_context: ['auth', 'Sorry, you are not allowed to edit comments.'],
  rest_forbidden_param: ['auth', 'Query parameter not permitted: {names}'],
  rest_cannot_read__one: ['auth', 'Sorry, you are not allowed to read this comment.'],
  rest_cannot_read__unattached: ['auth', 'Sorry, you are not allowed to read comments without a post.'],
  rest_cannot_read_post: ['auth', 'Sorry, you are not allowed to read the post for this comment.'],
  rest_cannot_edit: ['auth', 'Sorry, you are not allowed to edit this comment.'],
  rest_cannot_delete: ['auth', 'Sorry, you are not allowed to delete this comment.'],
  rest_comment_login_required: [
    401,
    'Sorry, you must be logged in to comment.',
    'Sign in, or set `comments_anonymous`.',
  ],
  'rest_comment_invalid_{name}': ['auth', "Sorry, you are not allowed to edit '{name}' for comments."],
  rest_comment_invalid_type: [404, 'Sorry, you are not allowed to change the comment type.', 'Leave the type out.'],
  rest_comment_invalid_post_id__none: [
    403,
    'Sorry, you are not allowed to create this comment without a post.',
    'Name it with `post`.',
  ],
  rest_comment_invalid_post_id: [403, 'Invalid post ID.', 'Name an existing post.'],
  'rest_comment_{status}_post': [
    403,
    'Sorry, you are not allowed to create a comment on this post.',
    'Publish the post first.',
  ],
  rest_comment_closed: [403, 'Sorry, comments are closed for this item.', 'Set its `comment_status` to `open`.'],
  rest_comment_exists: [400, 'Cannot create existing comment.', 'Leave the id out, or change the comment that has it.'],
  rest_invalid_comment_type: [400, 'Cannot create a comment with that type.', 'Leave the type out: it is `comment`.'],
  rest_comment_author_invalid: [400, 'Invalid comment author ID.', 'Name an existing user, or 0 for a visitor.'],
  rest_comment_author_data_required: [
    400,
    'Creating a comment requires valid author name and email values.',
    'Send both.',
  ],
  rest_comment_content_invalid: [400, 'Invalid comment content.', 'Write something.'],
  comment_author_column_length: [400, tooLong, 'Shorten the name to 245 bytes.'],
  comment_author_email_column_length: [400, tooLong, 'Shorten the e-mail address to 100 bytes.'],
  comment_author_url_column_length: [400, tooLong, 'Shorten the website to 200 bytes.'],
  comment_content_column_length: [400, tooLong, 'Shorten the text to 65,525 bytes.'],
  comment_duplicate: [
    409,
    'Duplicate comment detected; it looks as though you’ve already said that!',
    'Write something else, or leave it at that.',
  ],
  comment_flood: [400, 'You are posting comments too quickly. Slow down.', 'Wait for fifteen seconds.'],
})
