import { z } from 'zod'
import { field, nullIs } from '../../../define/define.ts'
import type { FieldOptions, Entry, FieldDraft } from '../../../model/model.ts'
import { longText } from '../../../work/long-texts.ts'
import { asWritten } from '../../../text/wordpress/as-written.ts'
import { plainText, showTermName } from '../../../text/html/sanitize.ts'
import { sanitizeLogin } from '../../../text/wordpress/slug.ts'
import { loginOf, textOf } from '../../../derive/entries.ts'
import type { RestError } from '../../../define/errors.ts'
import { errors } from './errors.ts'

/** A user's display name; made from the other names if the file has none. */
export function displayName(user: Entry): string {
  return textOf(user, 'name') || joinNames(textOf(user, 'first_name'), textOf(user, 'last_name')) || loginOf(user)
}

export function joinNames(first: unknown, last: unknown): string {
  return [first, last].filter((name) => typeof name === 'string' && name !== '').join(' ')
}

/** A part of a person's name: one line of plain text, shown without markup. */
export function nameField(
  key: string,
  description: string,
  options: FieldOptions & { of?: (user: Entry) => string } = {},
): FieldDraft {
  const { of = (user: Entry) => textOf(user, key), ...rest } = options
  return field(z.string().describe(description), {
    contexts: ['edit'],
    specialValues: nullIs(''),
    show: (user) => showTermName(of(user)),
    write: (value, draft) => {
      const name = asWritten(longText('plainText', plainText, String(value)), showTermName)
      draft.set(key, name === '' ? undefined : name)
    },
    ...rest,
  })
}

export function checkLogin(value: unknown): RestError | undefined {
  const name = String(value)
  return name !== '' && sanitizeLogin(name, true) === name ? undefined : errors.rest_user_invalid_username()
}
