import { defineErrors } from '../define/errors.ts'

/** Faults of argument values: the codes in `data.details`. */
export const errors = defineErrors({
  rest_invalid_type: [400, '{name} is not of type {type}.', 'Send a value of that type.'],
  rest_not_in_enum: [400, '{name} is not one of {allowed}.', 'Send one of these.'],
  rest_not_in_enum__only: [400, '{name} is not {allowed}.', 'Send that, or leave it out.'],
  rest_no_matching_schema: [400, '{name} is not a valid {form}. Reason: {reason}', 'Send a value of that form.'],
  rest_additional_properties_forbidden: [
    400,
    '{name} is not a valid property of Object.',
    'Send only the members that it has.',
  ],
  rest_out_of_bounds__both: [400, '{name} must be between {least} and {most}', 'Send a number between them.'],
  rest_out_of_bounds__least: [400, '{name} must be greater than {least}', 'Send a greater number.'],
  rest_out_of_bounds__most: [400, '{name} must be less than {most}', 'Send a smaller number.'],
  rest_invalid_value: [400, '{name} is not valid: {reason}.', 'Send a value that fits its description.'],
  rest_too_many_items: [400, '{name} must contain at most {most} items.', 'Send the list in several requests.'],
  rest_invalid_date: [400, 'Invalid date.', 'Write it as in 2027-05-02T10:00:00, with an offset or without.'],
  rest_type_without_folder: [
    400,
    "This site has no folder for entries of the type '{type}'.",
    'Give the type a folder under `folders` in settings.json.',
  ],
  rest_cannot_edit_shared: [
    403,
    'Sorry, you are not allowed to change what translations share: entry {id} has it, which you may not edit.',
    'Change the rest, or ask somebody who may edit that entry.',
  ],
  rest_invalid_email: [400, 'Invalid email address.', 'Write it as in jane@example.org.'],
  rest_invalid_uuid: [400, '{name} is not a valid UUID.', 'Write it as in 0b0ff2e6-2f0c-4b5e-9d2c-2a6a3a8f7f11.'],
  rest_invalid_ip: [400, '{name} is not a valid IP address.', 'Write it as in 192.0.2.1 or 2001:db8::1.'],
})
