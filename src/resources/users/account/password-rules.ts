import type { RestError } from '../../../define/errors.ts'
import { errors } from './errors.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** How many characters a new password has at least, where the setting `password_length` does not say otherwise. */
export const usualLength = 12
const mostCharacters = 128

/** The fault of a new password: too short, too long, or often guessed. Those that are there already are not judged. */
export function faultOfPassword(password: string, settings: Readonly<Record<string, unknown>>): RestError | undefined {
  const least = Number(settings['password_length'] ?? usualLength)
  // As it is hashed; an emoji is one character.
  const count = Array.from(password.normalize('NFC')).length
  if (count < least) return errors.rest_user_invalid_password__short({ least, count })
  if (count > mostCharacters) return errors.rest_user_invalid_password__long({ most: mostCharacters, count })
  return isCommon(password) ? errors.rest_user_invalid_password__common() : undefined
}

let known: ReadonlySet<string> | undefined

/** Whether a password is one of the 3,300 that people choose most (docs/third-party.md), in capitals or not. */
export function isCommon(password: string): boolean {
  known ??= new Set(commonPasswords.flatMap((line) => line.split(' ')))
  return known.has(password.toLowerCase())
}
