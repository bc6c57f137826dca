import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { stepsToFinish } from '../../../src/site/transaction/rewrite-references.ts'
import { lookAt } from '../../../src/site/index/rescan.ts'
import { countTurns, type Files, testSite, tickingClock } from '../../harness.ts'

const files = {
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'posts/one.md': '---\nid: 100\ntitle: One\ncategories: [news]\n---\n',
}

function renameTo(site: OpenSite, slug: string): void {
  const draft = site.draft('category', site.get('category', 9))
  draft.slug = slug
  site.save(draft)
}

it('finishes later changes of names after one whose end could not be written', () => {
  const { site, root } = testSite(files)
  vi.spyOn(site.pins, 'drop').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  expect(() => renameTo(site, 'stories')).toThrow('no room')
  renameTo(site, 'tales')
  expect(readFileSync(join(root, 'posts/one.md'), 'utf8')).toContain('categories: [tales]')
})

// A process that writes nothing itself never takes the lock, by which it would learn of them.
it('keeps meanings for those who only read, when the process that changes names is killed', () => {
  const { site, root } = testSite(files)
  const change = { name: 'x', pid: 2 ** 30, pins: [{ scope: 'category', key: 'news', id: 9 }] }
  writeFileSync(join(root, '.almanac/intentions.json'), JSON.stringify([change]))
  renameSync(join(root, 'categories/news.md'), join(root, 'categories/stories.md'))
  const told: Error[] = []
  const look = (...paths: string[]) => lookAt(site, paths, (error) => void told.push(error))
  look('categories/news.md', 'categories/stories.md')
  expect(site.find('category', 'news')?.slug).toBe('stories')

  // Another category has the name as soon as the change is finished.
  writeFileSync(join(root, 'categories/news.md'), '---\nid: 12\nname: News\n---\n')
  look('categories/news.md')
  expect(site.find('category', 'news')?.id).toBe(9)
  renameSync(join(root, '.almanac/intentions.json'), join(root, '.almanac/done.json'))
  writeFileSync(join(root, 'posts/one.md'), files['posts/one.md'].replace('news', 'stories'))
  look('posts/one.md')
  expect(site.find('category', 'news')?.id).toBe(12)
  expect(told).toEqual([])
  expect(existsSync(join(root, '.almanac/intentions.json'))).toBe(false)
})

describe('a change of names of which much follows', () => {
  /** Pages below `top`, two levels down. */
  function manyPages(): Files {
    const made: Files = { 'pages/top.md': '---\nid: 10\ntitle: Top\n---\n' }
    for (let number = 0; number < 25; number++) {
      made[`pages/c${number}.md`] = `---\nid: ${100 + number}\ntitle: C\nparent: top\n---\n`
      made[`pages/d${number}.md`] = `---\nid: ${200 + number}\ntitle: D\nparent: top/c${number}\n---\n`
    }
    return made
  }
  const parents = (site: OpenSite) =>
    Array.from({ length: 25 }, (_, number) => {
      const above = site.names.parentOf(site.get('page', 200 + number)!)
      return above && [above.id, site.names.parentOf(above)?.id]
    })
  const expected = Array.from({ length: 25 }, (_, number) => [100 + number, 10])

  function rename(site: OpenSite): { done: Promise<unknown>; runs: () => number } {
    let runs = 0
    const done = site.locked(() => {
      runs++
      const draft = site.draft('page', site.get('page', 10))
      draft.slug = 'first'
      site.save(draft)
    })
    return { done, runs: () => runs }
  }

  it('holds nobody up for longer than a slice, before its intention is written and afterwards', async () => {
    const { site } = testSite(manyPages())
    tickingClock()
    const named = vi.spyOn(site.names, 'textsOf')
    const meant = vi.spyOn(site.names, 'find')
    const turns = countTurns(() => named.mock.calls.splice(0).length)
    const finds = countTurns(() => meant.mock.calls.splice(0).length)
    let before = 0
    const add = site.pins.add.bind(site.pins)
    vi.spyOn(site.pins, 'add').mockImplementation((pins) => {
      before = turns.total()
      return add(pins)
    })
    const { done, runs } = rename(site)
    await done
    expect(runs()).toBe(2)
    expect(before).toBeGreaterThan(80)
    expect(turns.most()).toBeLessThan(60)
    expect(finds.total()).toBeGreaterThan(500)
    expect(finds.most()).toBeLessThan(300)
    expect(parents(site)).toEqual(expected)
    expect(site.pins.changes).toEqual([])
  })

  it('is finished by steps of which each looks at one name', () => {
    const { site } = testSite(manyPages())
    const find = vi.spyOn(site.names, 'find')
    const pins = Array.from({ length: 25 }, (_, number) => ({ scope: 'page', key: `top/c${number}`, id: 100 + number }))
    const change = { name: 'x', pid: process.pid, pins }
    const counts: number[] = []
    for (const step of stepsToFinish(site, change)) {
      step()
      counts.push(find.mock.calls.splice(0).length)
    }
    expect(counts.length).toBeGreaterThanOrEqual(50)
    expect(Math.max(...counts)).toBeLessThan(10)
  })

  it('takes the same ids when it is run again', async () => {
    const { site } = testSite(manyPages())
    tickingClock()
    const ids: number[] = []
    await site.locked(() => {
      ids.push(site.draft('post').id)
      const draft = site.draft('page', site.get('page', 10))
      draft.slug = 'first'
      site.save(draft)
    })
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('takes in what changes while it is worked out', async () => {
    const { site, root } = testSite(manyPages())
    tickingClock()
    const { done, runs } = rename(site)
    await new Promise((resolve) => setImmediate(resolve))
    expect(site.pins.changes).toEqual([])
    // Nobody named a page by this text before.
    writeFileSync(join(root, 'pages/e.md'), '---\nid: 300\ntitle: E\nparent: top/c0/d0\n---\n')
    site.load('pages/e.md')
    await done
    expect(runs()).toBe(3)
    expect(site.names.parentOf(site.get('page', 300)!)?.id).toBe(200)
    expect(parents(site)).toEqual(expected)
  })

  it('comes to an end though the site changes all the time', async () => {
    const { site } = testSite(manyPages())
    tickingClock()
    const post = site.get('category', 1)!
    countTurns(() => site.entries.renew(post)!.id)
    const { done, runs } = rename(site)
    await done
    expect(runs()).toBe(3)
    expect(parents(site)).toEqual(expected)
  })

  it('is not waited for by work that has changed something already', async () => {
    const { site } = testSite({ ...files, ...manyPages() })
    tickingClock()
    let runs = 0
    await site.locked(() => {
      runs++
      renameTo(site, 'stories')
      const draft = site.draft('page', site.get('page', 10))
      draft.slug = 'first'
      site.save(draft)
    })
    expect([runs, site.get('category', 9)?.slug]).toEqual([1, 'stories'])
    expect(parents(site)).toEqual(expected)
  })

  it('is waited for by each step of a deletion, and leaves none out', async () => {
    const others = Object.entries(manyPages()).map(([path, text]) => [
      path.replace('pages/', 'pages/other-'),
      text.replace(/id: (\d+)/, 'id: 9$1').replaceAll('top', 'other-top'),
    ])
    const { site, ask } = testSite({ ...manyPages(), ...Object.fromEntries(others) })
    const { json } = await ask('POST', '/core/v2/pages', { as: 'admin', json: { title: 'Above', status: 'publish' } })
    for (const id of [10, 910]) await ask('POST', `/core/v2/pages/${id}`, { as: 'admin', json: { parent: json.id } })
    tickingClock()
    const named = vi.spyOn(site.names, 'textsOf')
    const turns = countTurns(() => named.mock.calls.splice(0).length)
    expect((await ask('DELETE', `/core/v2/pages/${json.id}?force=true`, { as: 'admin' })).status).toBe(200)
    expect(turns.most()).toBeLessThan(80)
    for (const id of [10, 910]) expect(site.names.parentOf(site.get('page', id)!)).toBeUndefined()
    expect(parents(site)).toEqual(expected)
  })
})
