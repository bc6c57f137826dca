import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import { shown } from '../entry.ts'
import { restLink } from '../../shared/links.ts'

/** The REST address of an event. */
export const eventAddress = defineTrait({
  fields: {
    rest_url: shown(z.url().describe('The address of the event over REST.'), (entry, { rest }) =>
      restLink(entry, rest),
    ),
  },
})
