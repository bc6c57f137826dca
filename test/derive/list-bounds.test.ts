import { expect, test } from 'vitest'
import { mostItems } from '../../src/derive/arguments/read-value.ts'
import { testSite } from '../harness.ts'

const ids = (length: number) => Array.from({ length }, (_, i) => i + 1)

test('a list of too many items is refused with the bound, as a list and as a text, whatever type is wanted', async () => {
  const { ask } = testSite()
  for (const field of ['categories', 'tags', 'title', 'meta'])
    for (const value of [ids(mostItems + 1), ...(field === 'categories' ? [ids(mostItems + 1).join(',')] : [])]) {
      const { status, json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: { [field]: value } })
      expect([field, status, json.data.details]).toEqual([
        field,
        400,
        {
          [field]: expect.objectContaining({ code: 'rest_too_many_items', message: expect.stringContaining('10000') }),
        },
      ])
    }
})

test('a list of as many as may be is read', async () => {
  const { ask } = testSite()
  const { status, json } = await ask('POST', '/core/v2/posts', {
    as: 'admin',
    json: { title: 'A', tags: ids(mostItems) },
  })
  // None of them is there: that is what is said of it.
  expect([status, json.code]).not.toEqual([400, 'rest_too_many_items'])
  expect(JSON.stringify(json)).not.toContain('rest_too_many_items')
})

test('JSON of more values than anything has is refused before it is looked through', async () => {
  const { ask } = testSite()
  for (const value of [ids(100_001), ids(400).map(() => ids(300))]) {
    const { status, json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: { unknown: value } })
    expect([status, json.code, json.data.json_error_message]).toEqual([
      400,
      'rest_invalid_json',
      'More than 100000 values',
    ])
  }
})
