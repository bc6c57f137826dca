import { expect, it } from 'vitest'
import { opensDeclared } from '../../../src/resources/own/opens.ts'

it('a review names declarations that let everybody read files, or more people write', () => {
  const before = { ledger: { access: 'admin' }, room: { access: 'page' }, exhibit: {} }
  expect(opensDeclared(before, { ...before, note: {} })).toBe(
    'makes the files of note content, which everybody may read',
  )
  expect(opensDeclared(before, { ...before, ledger: {}, room: {} })).toBe(
    'lets who writes posts write ledger, and lets who writes posts write room',
  )
  expect(opensDeclared(before, { ...before, ledger: { access: 'page' } })).toBe('lets editors write ledger')
  expect(opensDeclared(before, { room: { access: 'admin' }, exhibit: { access: 'page' } })).toBeUndefined()
  expect(opensDeclared(undefined, 7)).toBeUndefined()
})
