import { expect, it, onTestFinished } from 'vitest'
import { defineResource } from '../../../src/define/define.ts'
import type { Area } from '../../../src/model/model.ts'
import { resources } from '../../../src/resources/registry.ts'
import { keepSnapshot, openFolder } from '../../../src/site/open-folder.ts'
import { areasOf } from '../../areas-of.ts'
import { contentFolder } from '../../harness.ts'

// A type whose entries know what their derivation saw of their files.
function areasWithNotes(from: readonly string[]): Area[] {
  const note = defineResource({
    name: 'note',
    namespace: 'notes/v1',
    base: 'notes',
    summary: 'What is not to be forgotten.',
    labels: { singular: 'Note', plural: 'Notes' },
    files: 'notes/{slug}.md',
    derive: { from, run: ({ data }, derived) => void (derived['seen'] = { ...data }) },
    access: {} as never,
    actions: [],
  })
  return areasOf([...resources, note])
}

it('what is derived from a file sees the keys that it names, whether the file is read or known from the cache', async () => {
  const root = contentFolder({ 'notes/milk.md': '---\nslug: milk\nrank: 3\ncolour: white\n---\n\nBuy some.\n' })
  const open = (from: readonly string[]) => {
    const site = openFolder(root, { areas: areasWithNotes(from) })
    onTestFinished(() => site.close())
    const { derived, data } = site.entries.byPath.get('notes/milk.md')!
    expect(data).toEqual({ slug: 'milk', rank: 3, colour: 'white' })
    return { site, seen: derived['seen'], read: site.opening.read }
  }
  const first = open(['rank'])
  expect(first).toMatchObject({ seen: { slug: 'milk', rank: 3 }, read: 8 })
  expect(first.seen).not.toHaveProperty('colour')
  await expect.poll(async () => (await keepSnapshot(open(['rank']).site), open(['rank']).read)).toBe(0)
  expect(open(['rank']).seen).toEqual(first.seen)
  // A definition that names other keys does not believe what was kept for the one before it.
  expect(open(['colour'])).toMatchObject({ seen: { slug: 'milk', colour: 'white' }, read: 8 })
})
