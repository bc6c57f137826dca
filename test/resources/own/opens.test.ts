import { expect, it } from 'vitest'
import { resources } from '../../../src/resources/registry.ts'
import { opensDeclared } from '../../../src/resources/own/opens.ts'

it('a review names declarations that let everybody read files, or more people write', () => {
  const before = { ledger: { access: 'admin' }, room: { access: 'page' }, exhibit: {} }
  expect(opensDeclared(before, { ...before, note: {} })).toBe(
    'turns the files of note into content that everybody may read',
  )
  expect(opensDeclared(before, { ...before, ledger: {}, room: {} })).toBe(
    'lets everybody who writes posts write ledger, and lets everybody who writes posts write room',
  )
  expect(opensDeclared(before, { ...before, ledger: { access: 'page' } })).toBe('lets editors write ledger')
  expect(opensDeclared(before, { room: { access: 'admin' }, exhibit: { access: 'page' } })).toBeUndefined()
  expect(opensDeclared(undefined, 7)).toBeUndefined()
})

it('a review names declared types whose files are others, and fields that are hidden no longer', () => {
  const room = { folder: 'rooms', fields: { rent: { type: 'number', shown: false, writable_by: 'editor' } } }
  expect(opensDeclared({ room }, { room: { ...room, folder: 'internal' } })).toBe(
    'turns the files of internal/ into content that everybody may read',
  )
  const shown = { type: 'number', writable_by: 'author' }
  expect(opensDeclared({ room }, { room: { fields: { rent: shown } } })).toBe(
    'shows rent of room to everybody, and lets more people write rent of room',
  )
  expect(opensDeclared({ room: {} }, { room: { ...room, slug: 'rooms' } })).toBeUndefined()
})

it('a review names folders of types that are others, and fields of theirs that are hidden no longer', () => {
  const { fields } = resources.find(({ configures }) => configures)!
  const opens = (setting: string, before: unknown, after: unknown) => fields[setting]!.stored!.opens!(before, after)
  expect(opens('folders', undefined, { post: 'blog', page: '.', event: false })).toBe(
    'turns the files of blog/ into content that everybody may read, and turns every other file into content that everybody may read',
  )
  expect(opens('folders', { post: 'blog' }, { post: 'blog' })).toBeUndefined()
  const rent = { type: 'number', shown: false, writable_by: 'publish_posts' }
  expect(opens('fields', { post: { rent } }, { post: { rent: { ...rent, shown: true } } })).toBe(
    'shows rent of post to everybody',
  )
  expect(opens('fields', { post: { rent } }, { post: { rent: { ...rent, writable_by: 'editor' } } })).toBe(
    'lets more people write rent of post',
  )
  expect(opens('fields', { post: { rent } }, undefined)).toBeUndefined()
})
