import { describe, expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'
import { faultOfPassword, isCommon } from '../../../../src/resources/users/account/password-rules.ts'

const jane = { username: 'jane', email: 'jane@example.org' }
const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`

describe('a new password', () => {
  it.each([
    ['short', 'elevenchars', 'A password has at least 12 characters; this one has 11.'],
    ['long', 'x'.repeat(129), 'A password has at most 128 characters; this one has 129.'],
    ['common', '1qaz2wsx3edc', 'This password is one of the most common ones, which attackers try first.'],
    ['common in capitals', 'QWERTY123456', 'This password is one of the most common ones'],
  ])('that is too %s is refused on both mounts, when nothing else is wrong', async (_, password, message) => {
    const { ask, site } = testSite({}, { wordpress: true })
    for (const [mount, path] of [['/rest', '/core/v2/users'] as const, ['/wp-json', '/wp/v2/users'] as const]) {
      for (const [method, to, json] of [
        ['POST', path, { ...jane, password }],
        ['POST', `${path}/3`, { password }],
      ] as const) {
        const answer = await ask(method, to, { as: 'admin', json, mount })
        expect(answer).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } })
        expect(answer.json.data.params.password).toContain(message)
        expect(answer.json.data.details.password.code).toBe('rest_user_invalid_password')
      }
      const taken = await ask('POST', path, {
        as: 'admin',
        json: { ...jane, email: 'admin@example.org', password },
        mount,
      })
      expect(taken.json.code).toBe('existing_user_email')
    }
    expect(site.find('user', 'jane')).toBeUndefined()
  })

  it.each([
    ['twelve characters', 'twelve chars'],
    ['64', 'ab cdefg'.repeat(8)],
    ['128', 'ab cdefg'.repeat(16)],
    ['emoji and other letters', 'пароль 😀😀😀😀😀'],
  ])('of %s is taken, and signs in', async (_, password) => {
    const { ask, get } = testSite()
    expect((await ask('POST', '/core/v2/users', { as: 'admin', json: { ...jane, password } })).status).toBe(201)
    const headers = { authorization: basic('jane', password) }
    expect((await get('/core/v2/users/me', { headers })).status).toBe(200)
  })

  it('may be as short as the setting says, and one that is there is not judged', async () => {
    const { ask, get } = testSite({ 'settings.json': '{ "password_length": 4 }' })
    expect((await ask('POST', '/core/v2/users', { as: 'admin', json: { ...jane, password: '1234' } })).status).toBe(400)
    expect((await ask('POST', '/core/v2/users', { as: 'admin', json: { ...jane, password: 'tr€e' } })).status).toBe(201)
    expect((await get('/core/v2/users/me', { headers: { authorization: basic('jane', 'tr€e') } })).status).toBe(200)
    expect(faultOfPassword('tr€e', {})?.message).toContain('at least 12')
  })

  it('is compared with a list that is whole', () => {
    expect(['123456', 'password', 'dragon', 'PolniyPizdec0211', '193570356033'].map(isCommon)).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect(isCommon('correct horse battery staple')).toBe(false)
    expect(isCommon('')).toBe(false)
  })
})
