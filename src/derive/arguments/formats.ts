import { isIPv6 } from 'node:net'
import { type ArgumentProblem, problemOf } from '../../define/errors.ts'
import { readDateTime } from './date-times.ts'
import { errors } from '../errors.ts'

const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text has the form of an e-mail address, in linear time. */
export function isEmail(text: string): boolean {
  return email.test(text) && text.length >= 6
}

/** The check of each JSON Schema format: returns the problem with a text. */
export const formats: Readonly<Record<string, (value: string, name: string) => ArgumentProblem | undefined>> = {
  'date-time': (value) => (readDateTime(value) ? undefined : problemOf(errors.rest_invalid_date(), null)),
  email: (value) => (isEmail(value) ? undefined : problemOf(errors.rest_invalid_email(), null)),
  uuid: (value, name) => (uuid.test(value) ? undefined : problemOf(errors.rest_invalid_uuid({ name }), null)),
  ip: (value, name) => (isIp(value) ? undefined : problemOf(errors.rest_invalid_ip({ name }), null)),
}

function isIp(text: string): boolean {
  const four = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
  return four.test(text) || (isIPv6(text) && !text.includes('%'))
}
