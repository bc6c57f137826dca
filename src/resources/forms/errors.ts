import { defineErrors } from '../../define/errors.ts'

export const errors = defineErrors({
  wpcf7_not_found: [404, 'The requested contact form was not found.', 'List the forms to see their ids.'],
  wpcf7_forbidden__list: [403, 'You are not allowed to access contact forms.', 'Sign in as a contributor or above.'],
  wpcf7_forbidden__one: [
    403,
    'You are not allowed to access the requested contact form.',
    'Sign in as an editor or above.',
  ],
  wpcf7_forbidden__new: [403, 'You are not allowed to create a contact form.', 'Sign in as an editor or above.'],
  wpcf7_post_exists: [400, 'Cannot create existing contact form.', 'Leave the id out, or change the form that has it.'],
  wpcf7_unsupported_media_type: [415, 'The request payload format is not supported.', 'Send a form or JSON.'],
})
