import { beyondLastPage, defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  rest_post_invalid_id: [404, 'Invalid revision ID.', 'List the revisions of the entry to see their ids.'],
  rest_post_invalid_parent: [404, 'Invalid post parent ID.', 'Use the id of the entry that has the revisions.'],
  rest_cannot_read: ['auth', 'Sorry, you are not allowed to view revisions of this post.'],
  rest_cannot_read__autosaves: ['auth', 'Sorry, you are not allowed to view autosaves of this post.'],
  rest_post_no_autosave: [404, 'There is no autosave revision for this post.', 'List the autosaves of the entry.'],
  rest_autosave_no_changes: [400, 'There is nothing to save. The autosave and the post content are the same.'],
  rest_cannot_delete__right: ['auth', 'Sorry, you are not allowed to delete revisions of this post.'],
  rest_cannot_delete__commit: [
    403,
    'This revision is part of commit {hash}, which git keeps.',
    'Leave it where it is.',
  ],
  rest_revision_invalid_offset_number: [
    400,
    'The offset number requested is larger than or equal to the number of available revisions.',
    'Ask for an offset below `X-WP-Total`.',
  ],
  rest_revision_invalid_page_number: beyondLastPage,
})
