import { expect, test } from 'vitest'
import { readForm } from '../../../../src/server/http/body/read-form.ts'

const sent = (body: string, type = 'application/x-www-form-urlencoded') =>
  new Request('http://site.test/', {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.length) },
    body,
  })

test('a form of a page is read up to its thousandth field', async () => {
  const form = (await readForm(sent(`${'a=1&'.repeat(999)}b=2&c=3`)))!
  expect([[...form].length, form.get('b'), form.get('c')]).toEqual([1000, '2', null])
  expect((await readForm(sent('a=1&b=%C3%A9')))!.get('b')).toBe('é')
})

test('what is longer than any form of a page, or no form, is none', async () => {
  expect(await readForm(sent('a'.repeat(1_048_577)))).toBeUndefined()
  expect(await readForm(sent('a=1', 'text/plain'))).toBeUndefined()
})
