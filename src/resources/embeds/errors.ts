import { defineErrors } from '../../define/errors.ts'

/** Errors of embeds. */
export const errors = defineErrors({
  oembed_invalid_url: [
    404,
    'Not Found',
    'Give the address of an entry that everybody may read, or of a provider that is known.',
  ],
  rest_forbidden: ['auth', 'Sorry, you are not allowed to make proxied oEmbed requests.'],
})
