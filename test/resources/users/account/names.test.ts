import { expect, it } from 'vitest'
import { checkLogin } from '../../../../src/resources/users/account/names.ts'

it.each(['admin', 'Jane Doe', 'a_b.c-d@example.org', '7'])('%j may be the name of a user', (name) => {
  expect(checkLogin(name)).toBeUndefined()
})

it.each(['', ' admin', 'a  b', 'q7u/<b>', 'josé', 'a&b', 'a%41b', 'a\tb', '日本'])(
  '%j may not be the name of a user',
  (name) => expect(checkLogin(name)?.code).toBe('rest_user_invalid_username'),
)
