import { defineErrors } from '../../../define/errors.ts'

export const errors = defineErrors({
  oembed_invalid_url: [404, 'Not Found', 'Give the address of a public entry, or of a page of a known provider.'],
  rest_forbidden: ['auth', 'Sorry, you are not allowed to make proxied oEmbed requests.'],
})
