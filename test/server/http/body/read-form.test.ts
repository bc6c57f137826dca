import { expect, test } from 'vitest'
import { webBody } from '../../../../src/server/http/body/read-body.ts'
import { withForm } from '../../../../src/server/http/body/read-form.ts'
import { openBudget } from '../../../../src/server/http/budget.ts'

const plenty = openBudget(() => 10 * 1_048_576, 10)

const urlencoded = 'application/x-www-form-urlencoded'

function sent(body: string, type = urlencoded, more: object = { 'content-length': String(body.length) }) {
  const headers = { 'content-type': type, ...more }
  return webBody(new Request('http://site.test/', { method: 'POST', headers, body }), headers)
}

const read = (body: string, type?: string) => withForm(sent(body, type), plenty, (form) => form)

test('a form of a page is read up to its thousandth field', async () => {
  const form = (await read(`${'a=1&'.repeat(999)}b=2&c=3`))!
  expect([[...form].length, form.get('b'), form.get('c')]).toEqual([1000, '2', null])
  expect((await read('a=1&b=%C3%A9'))!.get('b')).toBe('é')
})

test('what is no form is none', async () => {
  expect(await read('a=1', 'text/plain')).toBeUndefined()
  expect((await read('a=1', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8'))!.get('a')).toBe('1')
})

test('what is longer than any form of a page is refused, whether its length is told or not', async () => {
  await expect(read(`a=${'x'.repeat(1_048_576)}`)).rejects.toMatchObject({ status: 413 })
  const readUntold = (body: string) => withForm(sent(body, urlencoded, {}), plenty, (form) => form?.get('a'))
  expect(await readUntold('a=1')).toBe('1')
  await expect(readUntold(`a=${'x'.repeat(1_048_576)}`)).rejects.toMatchObject({ status: 413 })
})

test('the bytes of a form count as memory until its work is done, also when it fails', async () => {
  const little = openBudget(() => 20, 10)
  const inner = await withForm(sent('a=1234'), little, () =>
    withForm(sent('b=1234'), little, () => 'read').catch((error: unknown) => error),
  )
  expect(inner).toMatchObject({ code: 'rest_too_busy', status: 503 })
  const failure = new Error('no')
  await expect(withForm(sent('a=1234'), little, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await withForm(sent('b=1234'), little, (form) => form!.get('b'))).toBe('1234')
})
