import { describe, expect, it, vi } from 'vitest'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { testSite } from '../../harness.ts'

const view = { context: 'view', rest: restRoot('http://localhost/rest') } as const
const post = (id: number, body: string) =>
  [`posts/p${id}.md`, `---\nid: ${id}\ntitle: A title\n---\n${body}\n`] as const
const long = 'word '.repeat(300_000)
const others = Array.from({ length: 20 }, (_, i) => post(20 + i, 'Other'))

// How often the text of the entry's file was read, after each of several times that it was asked for.
function readsOf(body: string, ask: 'text' | 'value', times = 4, more: typeof others = []): number[] {
  const { site } = testSite(Object.fromEntries([post(10, body), ...others, ...more]))
  for (const id of more.keys()) site.showText(site.get('post', 50 + id)!, view)
  const entry = site.get('post', 10)!
  const reads = vi.spyOn(site, 'bodyOf')
  return Array.from({ length: times }, () => {
    if (ask === 'text') site.showText(entry, view)
    else {
      expect(site.show(entry, view)['content']).toMatchObject({ rendered: expect.stringContaining('<p>') as unknown })
      // Others are shown in between.
      for (let id = 20; id < 40; id++) site.show(site.get('post', id)!, view)
    }
    return reads.mock.calls.filter(([of]) => of === entry).length
  })
}

describe('what was made of an entry', () => {
  it('is kept at once as long as there is little: a text', () => {
    const [first, second] = readsOf('Words', 'text', 2)
    expect(first).toBeGreaterThan(0)
    expect(second).toBe(first)
  })

  it.each(['text', 'value'] as const)('is kept when it is needed for the second time: a %s', (ask) => {
    const much = Array.from({ length: ask === 'text' ? 3 : 0 }, (_, i) => post(50 + i, long))
    const [first, second, third, fourth] = readsOf('Words', ask, 4, much)
    expect(first).toBeGreaterThan(0)
    expect(second).toBe(2 * first!)
    expect([third, fourth]).toEqual([second, second])
  })

  it.each(['text', 'value'] as const)('is kept at once where it is long: a %s', (ask) => {
    const [first, second] = readsOf('word '.repeat(5000), ask, 2)
    expect(first).toBeGreaterThan(0)
    expect(second).toBe(first)
  })
})
