import type { Stats } from 'node:fs'
import { expect, it } from 'vitest'
import { LinkTargets } from '../../../src/storage/files/link-targets.ts'
import { cpuTimeOf } from '../../cpu-time.ts'

const link = { isSymbolicLink: () => true } as Stats

function linked(targets: Readonly<Record<string, string>>): LinkTargets {
  const links = new LinkTargets()
  for (const [path, target] of Object.entries(targets)) links.note('/nowhere', path, link, target)
  return links
}

it('links depend on their targets, on the folders of those, and on what these depend on, until they are gone', () => {
  const links = linked({ 'posts/a.md': 'shared/de/a.md', 'posts/b.md': 'shared/b.md', 'pages/a.md': 'posts/a.md' })
  expect(links.dependentsOf('shared/de/a.md')).toEqual(['posts/a.md', 'pages/a.md'])
  expect(links.dependentsOf('shared/de')).toEqual(['posts/a.md', 'pages/a.md'])
  expect(links.dependentsOf('shared').toSorted()).toEqual(['pages/a.md', 'posts/a.md', 'posts/b.md'])
  expect(links.dependentsOf('share')).toEqual([])
  links.forget('posts/a.md')
  expect(links.dependentsOf('shared')).toEqual(['posts/b.md'])
  links.forget('posts/b.md')
  expect(links.dependentsOf('shared')).toEqual([])
})

it('are found in linear time below a folder to which many lead', async () => {
  const timeOf = async (count: number) => {
    const names = Array.from({ length: count }, (_, i) => [`posts/${i}.md`, `shared/${i}.md`] as const)
    const links = linked(Object.fromEntries(names))
    return cpuTimeOf(() => expect(links.dependentsOf('shared')).toHaveLength(count))
  }
  await timeOf(1000)
  // Sixteen times as many would take some 256 times as long otherwise: seconds.
  expect(await timeOf(16_000)).toBeLessThan(Math.max(500, 60 * (await timeOf(1000))))
})
