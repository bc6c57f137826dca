import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { lookAt, rescan, stepsToRescan } from '../../../src/site/index/rescan.ts'
import { openRescans } from '../../../src/site/index/rescans.ts'
import { countTurns, testSite, tickingClock } from '../../harness.ts'

const post = (id: number, title = `Post ${id}`) => `---\nid: ${id}\ntitle: ${title}\ndate: 2020-01-01\n---\n`
const never = (error: Error) => {
  throw error
}

/** An open folder whose files are changed by hand. */
function openedSite(files: Record<string, string>) {
  const { site, root, ask } = testSite(files)
  const at = (path: string) => join(root, path)
  return {
    site,
    at,
    ask,
    write: (path: string, text: string) => {
      mkdirSync(join(at(path), '..'), { recursive: true })
      writeFileSync(at(path), text)
    },
    look: (...paths: string[]) => lookAt(site, paths, never),
    paths: (resource: string) => [...site.all(resource)].map(({ path }) => path).sort(),
  }
}

describe('what is told about files', () => {
  test('is looked at to the end, also where a folder became a file', () => {
    const { at, look, paths, write } = openedSite({ 'posts/2025/a.md/deep.md': post(7), 'posts/2025/b.md': post(8) })
    rmSync(at('posts/2025/a.md'), { recursive: true })
    write('posts/2025/a.md', post(9))
    write('posts/new.md', post(10))
    look('posts/2025/a.md/deep.md', 'posts/2025/a.md/deep.md/deeper.md', 'posts/new.md', 'posts/2025/a.md')
    expect(paths('post')).toEqual(['posts/2025/a.md', 'posts/2025/b.md', 'posts/new.md'])
  })

  test('counts for the names that a file had before it got another one, and that no change is told of', () => {
    const { at, look, site } = openedSite({ 'posts/a.md': post(7) })
    linkSync(at('posts/a.md'), at('posts/b.md'))
    look('posts/b.md')
    utimesSync(at('posts/b.md'), 1_700_000_000, 1_700_000_000)
    look('posts/b.md')
    expect(site.get('post', 7)).toMatchObject({ path: 'posts/a.md', mtimeMs: 1_700_000_000_000 })
  })

  test('takes all that lay in a folder with it when the folder is gone, of pictures too', () => {
    const { at, look, paths, site } = openedSite({
      'media/2026/01/p.txt': 'a',
      'media/2026/q.txt': 'b',
      'media/r.txt': 'c',
      'posts/2026/broken.md': '---\ntitle: [\n---\n',
    })
    expect([paths('media').length, site.problems.size]).toEqual([3, 1])
    renameSync(at('media/2026'), at('.elsewhere'))
    rmSync(at('posts'), { recursive: true })
    look('media/2026', 'posts')
    expect([paths('media'), site.problems.size]).toEqual([['media/r.txt'], 0])
  })

  test('reaches every name of a file: links to it, and its second names', () => {
    const { at, look, site, write } = openedSite({ 'notes/text.md': post(7, 'Before'), 'posts/other.md': post(9) })
    symlinkSync('../notes/text.md', at('posts/linked.md'))
    symlinkSync('linked.md', at('posts/twice.md'))
    linkSync(at('posts/other.md'), at('pages-other.md'))
    mkdirSync(at('pages'))
    renameSync(at('pages-other.md'), at('pages/other.md'))
    rescan(site)
    expect(site.entries.byPath.get('posts/linked.md')?.data['title']).toBe('Before')
    write('notes/text.md', post(7, 'After it changed'))
    writeFileSync(at('posts/other.md'), post(9, 'Other'))
    look('notes/text.md', 'posts/other.md')
    for (const path of ['posts/linked.md', 'posts/twice.md'])
      expect(site.entries.byPath.get(path)?.data['title']).toBe('After it changed')
    expect(site.entries.byPath.get('pages/other.md')?.data['title']).toBe('Other')
    rmSync(at('notes/text.md'))
    look('notes/text.md')
    expect(site.problems.all().map(({ file }) => file)).toEqual(['posts/linked.md', 'posts/twice.md'])
    write('notes/text.md', post(7, 'Back'))
    look('notes/text.md')
    expect([site.problems.size, site.entries.byPath.get('posts/twice.md')?.data['title']]).toEqual([0, 'Back'])
  })

  test('leaves out what lies behind a link to a folder, as a walk does', () => {
    const { at, look, paths } = openedSite({ 'posts/2025/a.md': post(7), 'posts/b.md': post(8) })
    renameSync(at('posts/2025'), at('elsewhere'))
    symlinkSync('../elsewhere', at('posts/2025'))
    look('posts/2025')
    expect(paths('post')).toEqual(['posts/b.md'])
  })

  test('does not make entries of what editors leave beside a picture', () => {
    const { look, paths, write } = openedSite({ 'media/a.txt': 'a' })
    for (const name of ['a.txt~', 'a.txt.md~', 'a.txt.tmp', '4913']) write(`media/${name}`, 'x')
    look('media/a.txt~', 'media/a.txt.md~', 'media/a.txt.tmp', 'media/4913')
    expect(paths('media')).toEqual(['media/a.txt'])
  })
})

test('a change of the zone is a change of every moment that a file tells as wall time', () => {
  const { look, site, write } = openedSite({
    'tags/a.md': '---\nid: 7\nname: A\nmodified: 2020-01-01T12:00:00\n---\n',
    'users/ann.md': '---\nid: 9\nmodified: 2020-01-01T12:00:00\n---\n',
    'forms/f.md': '---\nid: 8\ntitle: F\nmodified: 2020-01-01T12:00:00\n---\n',
  })
  const moments = () => [site.get('tag', 7), site.get('user', 9), site.get('form', 8)].map((entry) => entry!.modified)
  expect(moments()).toEqual(Array(3).fill(Date.UTC(2020, 0, 1, 17)))
  write('settings.json', '{ "timezone": "UTC" }')
  look('settings.json')
  expect(moments()).toEqual(Array(3).fill(Date.UTC(2020, 0, 1, 12)))
})

describe('a copy of a file that has an id', () => {
  test('does not keep it from the original once it has its own', async () => {
    const { ask, at, look, site, write } = openedSite({ 'posts/original.md': post(70, 'Original') })
    write('posts/copy.md', readFileSync(at('posts/original.md'), 'utf8'))
    look('posts/copy.md')
    expect(site.get('post', 70)?.path).toBe('posts/copy.md')
    write('posts/copy.md', post(71, 'Copy'))
    look('posts/copy.md')
    expect([70, 71].map((id) => site.get('post', id)?.path)).toEqual(['posts/original.md', 'posts/copy.md'])
    expect((await ask('PUT', '/core/v2/posts/70', { as: 'admin', json: { title: 'Changed' } })).status).toBe(200)
    expect(readFileSync(at('posts/original.md'), 'utf8')).toBe(post(70, 'Changed'))
  })

  test('has the same id whichever of the two was met first', () => {
    const ids = (first: string, second: string) => {
      const { look, site, write } = openedSite({})
      for (const path of [first, second]) {
        write(path, post(7))
        look(path)
      }
      return ['posts/a.md', 'posts/b.md', 'pages/a.md'].map((path) => site.entries.byPath.get(path)?.id)
    }
    expect(ids('posts/a.md', 'posts/b.md')).toEqual(ids('posts/b.md', 'posts/a.md'))
    expect(ids('posts/a.md', 'pages/a.md')).toEqual(ids('pages/a.md', 'posts/a.md'))
  })
})

describe('a rescan in slices', () => {
  const files = {
    'posts/2025/a.md': post(7),
    'posts/2025/b.md': post(8),
    'posts/c.md': post(9),
    'pages/d.md': post(10),
    'posts/broken.md': '---\ntitle: [\n---\n',
  }

  test('loses nothing of what is changed and told at any moment of it', () => {
    let steps = 1
    for (let moment = 0; moment < steps; moment++) {
      const { at, look, paths, site, write } = openedSite(files)
      // Nobody is told of these.
      rmSync(at('posts/c.md'))
      renameSync(at('posts/2025/a.md'), at('posts/a.md'))
      write('posts/unseen.md', post(11))
      let count = 0
      for (const step of stepsToRescan(site)) {
        if (count++ === moment) {
          write('posts/2026/new.md', post(12))
          write('posts/broken.md', post(13))
          rmSync(at('posts/2025'), { recursive: true })
          rmSync(at('pages/d.md'))
          write('pages/e.md', post(10, 'Moved'))
          look('posts/2026', 'posts/broken.md', 'posts/2025', 'pages/d.md', 'pages/e.md')
        }
        step()
      }
      steps = count
      expect(paths('post'), `at step ${moment}`).toEqual([
        'posts/2026/new.md',
        'posts/a.md',
        'posts/broken.md',
        'posts/unseen.md',
      ])
      expect(site.get('page', 10)?.data['title']).toBe('Moved')
      expect([site.get('post', 7)?.path, site.problems.size]).toEqual(['posts/a.md', 0])
    }
    expect(steps).toBeGreaterThan(10)
  })

  test('shows nobody half of a few files that moved', () => {
    const { at, paths, site } = openedSite(files)
    for (const name of ['a', 'b']) renameSync(at(`posts/2025/${name}.md`), at(`posts/${name}.md`))
    for (const step of stepsToRescan(site)) {
      step()
      expect([paths('post').length, site.get('post', 7) && site.get('post', 8)?.id]).toEqual([3, 8])
    }
    expect(paths('post')).toEqual(['posts/a.md', 'posts/b.md', 'posts/c.md'])
  })

  test('holds nobody up for longer than a slice, and is done once more for who asks meanwhile', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`posts/${i}.md`, post(100 + i)]))
    const { site, write, paths } = openedSite({ 'posts/2025/a.md': post(7), ...many })
    const looked = vi.spyOn(site.folder, 'look')
    tickingClock()
    const turns = countTurns(() => looked.mock.calls.splice(0).length)
    const rescans = openRescans(site, never)
    write('posts/first.md', post(8))
    rescans.ask('posts')
    // This folder was listed by now.
    write('posts/last.md', post(9))
    rescans.ask('posts')
    await expect.poll(() => paths('post').length).toBe(303)
    expect(turns.total()).toBeGreaterThan(250)
    expect(turns.most()).toBeLessThan(30)
  })

  test('ends when it is no longer wanted', async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`posts/${i}.md`, post(100 + i)]))
    const { site, write, paths } = openedSite(many)
    write('posts/new.md', post(8))
    tickingClock()
    const looked = vi.spyOn(site.folder, 'look')
    const rescans = openRescans(site, never)
    rescans.ask('')
    rescans.close()
    rescans.ask('')
    const before = looked.mock.calls.length
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect([looked.mock.calls.length, paths('post').length]).toEqual([before, 100])
  })

  test('tells what went wrong, and goes on with what else was asked for', async () => {
    const { site, write, paths } = openedSite(files)
    write('posts/new.md', post(11))
    vi.spyOn(site.folder, 'forgetPlaces').mockImplementationOnce(() => {
      throw new Error('no luck')
    })
    const told: string[] = []
    const rescans = openRescans(site, (error) => void told.push(error.message))
    rescans.ask('pages')
    rescans.ask('posts')
    await expect.poll(() => paths('post')).toContain('posts/new.md')
    expect(told).toEqual(['no luck'])
  })
})
