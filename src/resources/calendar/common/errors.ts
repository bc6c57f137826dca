import { defineErrors } from '../../../define/errors.ts'

export const errors = defineErrors({
  '{noun}-not-found': [404, 'There is no {noun} with this ID.', 'List the {noun}s to see their ids.'],
  '{noun}-not-accessible': [403, 'The requested {noun} is not accessible.', 'Sign in as somebody who may read it.'],
  '{noun}-archive-page-not-found': [
    404,
    'The requested {noun} archive page does not exist.',
    'The last `page` is {last}.',
  ],
  'event-tickets-not-active': [400, 'Event Tickets plugin is not activated.', 'No event has tickets here.'],
  '{noun}-is-in-trash': [410, 'The {noun} is in the trash already.', 'Restore it, or delete it at the terminal.'],
  'could-not-create-{noun}__unnamed': [400, 'The {noun} has no name.', 'Give it a name.'],
  'could-not-create-{noun}': [400, 'The {noun} could not be created.', 'Create it on its own, then name it by its id.'],
  '{noun}-exists': [
    409,
    "The {noun} '{name}' already exists: {noun} {id}, {path}.",
    'Change that one; another of the same name needs a `slug` of its own.',
  ],
  rest_cannot_create_without_start: [
    400,
    'An event needs a start, and posts have none.',
    'Create it at `tribe/events/v1/events`, with `title`, `start_date` and `end_date`.',
  ],
  rest_invalid_param: [400, 'Invalid parameter: {name} must be {wanted}.', 'Send a value as the message describes it.'],
  rest_invalid_param__reason: [
    400,
    'It says why an event is canceled or postponed.',
    'Say which: `--event-status canceled`.',
  ],
  rest_invalid_param__end: [400, '{end} is before the start, {start}.', 'Write day and time: "2027-05-02 22:30".'],
})
