import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Entry } from '../../src/model/model.ts'
import { KeyUses } from '../../src/query/key-uses.ts'

function entry(path: string, status: string): Entry {
  return { path, derived: { status }, resource: { publicStatus: 'publish' } } as Entry
}

function opened(holders: Map<string, Entry>) {
  let readings = 0
  const uses = new KeyUses(() => {
    readings++
    return [...holders.values()]
  })
  const put = (one: Entry) => {
    const before = holders.get(one.path)
    if (before) uses.note(before, () => ['key', 'key', 'other'], false)
    uses.note(one, () => ['key', 'key', 'other'], true)
    holders.set(one.path, one)
  }
  const drop = (path: string) => {
    const before = holders.get(path)
    if (before) uses.note(before, () => ['key'], false)
    holders.delete(path)
  }
  return { uses, put, drop, readings: () => readings }
}

it('counts what is published, and all, and knows the first path, as a reading of all holders does', () => {
  const path = fc.integer({ min: 0, max: 6 }).map((at) => `posts/${at}.md`)
  const change = fc.record({ path, status: fc.constantFrom('publish', 'draft', 'gone'), isAsked: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const holders = new Map<string, Entry>()
      const { uses, put, drop } = opened(holders)
      for (const { path, status, isAsked } of changes) {
        if (status === 'gone') drop(path)
        else put(entry(path, status))
        if (isAsked && holders.size > 0)
          expect(uses.of('key')).toEqual(new KeyUses(() => [...holders.values()]).of('key'))
      }
    }),
  )
})

it('reads the holders of a key once, however often they change', () => {
  const paths = Array.from({ length: 1000 }, (_, at) => `posts/${at + 1000}.md`)
  const holders = new Map(paths.map((path) => [path, entry(path, 'publish')]))
  const { uses, put, drop, readings } = opened(holders)
  for (const path of paths.slice(0, 200)) {
    put(entry(path, 'publish'))
    expect(uses.of('key')).toEqual({ published: 1000, all: 1000, path: 'posts/1000.md' })
  }
  drop('posts/1999.md')
  put(entry('posts/0999.md', 'draft'))
  expect(uses.of('key')).toEqual({ published: 999, all: 1000, path: 'posts/1000.md' })
  expect(readings()).toBe(1)
})
