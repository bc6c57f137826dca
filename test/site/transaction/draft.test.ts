import { expect, test } from 'vitest'
import { resources } from '../../../src/resources/registry.ts'
import { testSite } from '../../harness.ts'

const odd = 'a\ud800b\0c'

test('halves of characters and NUL are left out of every text of every resource, however it is read', async () => {
  const { ask } = testSite({ 'posts/hello.md': '---\nid: 10\ntitle: Hello\n---\n' })
  const needed: Record<string, Record<string, unknown>> = {
    event: { title: 'Fair', start_date: '2030-05-01 10:00:00', end_date: '2030-05-01 12:00:00' },
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Jane' },
    user: { username: 'jane', email: 'jane@example.org', password: 'x' },
    comment: { post: 10, content: 'Nice' },
  }
  for (const { name, namespace, base, fields, actions } of resources) {
    if (name === 'media' || !actions.some((one) => one.name === 'create' && one.methods.includes('POST'))) continue
    for (const [field, { readonly }] of Object.entries(fields)) {
      if (readonly) continue
      for (const value of [odd, { raw: odd }, [odd], { [odd]: odd }]) {
        const json = { name: 'Name', ...needed[name], [field]: value }
        const { status, text } = await ask('POST', `/${namespace}/${base}`, { as: 'admin', json })
        expect([name, field, value, status]).toEqual([name, field, value, expect.toSatisfy((one: number) => one < 500)])
        expect(JSON.parse(text)).not.toMatchObject({ content: { raw: odd } })
      }
    }
  }
})
