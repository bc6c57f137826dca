import type { RestError } from '../../../define/errors.ts'
import { errors } from './errors.ts'
import { once } from '../../../text/values.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** The least number of characters of a new password, unless the setting `password_length` differs. */
export const usualLength = 12
const mostCharacters = 128

/** The fault of a new password: too short, too long, or common. Existing passwords are not judged. */
export function faultOfPassword(password: string, settings: Readonly<Record<string, unknown>>): RestError | undefined {
  const least = Number(settings['password_length'] ?? usualLength)
  // Normalized as for its hash; an emoji is one character.
  const count = Array.from(password.normalize('NFC')).length
  if (count < least) return errors.rest_user_invalid_password__short({ least, count })
  if (count > mostCharacters) return errors.rest_user_invalid_password__long({ most: mostCharacters, count })
  return isCommon(password) ? errors.rest_user_invalid_password__common() : undefined
}

const common = once(() => new Set(commonPasswords.flatMap((line) => line.split(' '))))

/** Whether a password is one of the 3,300 that people choose most (docs/third-party.md), in any case. */
export function isCommon(password: string): boolean {
  return common().has(password.toLowerCase())
}
