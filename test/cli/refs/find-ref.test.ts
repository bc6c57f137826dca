import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { entryAmong, entryByRef, hasFiles } from '../../../src/cli/refs/find-ref.ts'
import type { Resource } from '../../../src/model/model.ts'
import { areas } from '../../../src/resources/registry.ts'
import { lookAgain } from '../../../src/site/index/look-again.ts'
import { rerun } from '../../../src/work/rerun.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder } from '../../harness.ts'

const files = {
  'posts/2025/hello.md': '---\nid: 10\ntitle: Hello\n---\n',
  'posts/2026/twin.md': '---\nid: 11\ntitle: Twin\n---\n',
  'posts/2025/twin.md': '---\nid: 12\ntitle: Twin\n---\n',
  'posts/gone.md': '---\nid: 13\ntitle: Gone\nstatus: trash\n---\n',
  'posts/broken.md': '---\ntitle: [\n---\n',
  'posts/криво.md': '---\ntitle: [\n---\n',
  'posts/2024.md': '---\nid: 14\ntitle: A year\n---\n',
  'posts/rock-roll.md': '---\nid: 15\ntitle: Rock & Roll\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
  'posts/привет-мир.md':
    '---\nid: 16\ntitle: Привет\naliases: [/2024/05/old-name/, "%d1%81%d1%82%d0%b0%d1%80%d1%8b%d0%b9"]\n---\n',
  'users/jane.md': '---\nid: 5\nusername: janie\nemail: jane@example.org\n---\n',
}

function open() {
  const site = openFolder(contentFolder(files), { areas })
  onTestFinished(() => site.close())
  return site
}

describe('a ref', () => {
  it.each([
    ['post', '10', 10],
    ['post', 'hello', 10],
    ['post', 'post/hello', 10],
    ['post', 'posts/2025/hello.md', 10],
    ['post', './posts/2025/hello.md', 10],
    ['post', 'posts/2025/twin.md', 12],
    ['post', 'gone', 13],
    ['post', 'gone__trashed', 13],
    ['post', '2024', 14],
    ['page', 'about/team', 21],
    ['page', 'About/TÉAM', 21],
    ['post', 'rock & roll', 15],
    ['page', 'team', 21],
    ['user', 'jane', 5],
    ['user', 'janie', 5],
    ['user', 'Jane@example.org', 5],
  ])('of a %s may be %s', (noun, ref, id) => {
    expect(entryByRef(open(), noun, ref).id).toBe(id)
  })

  it.each([
    ['soup', 30],
    ['stew', 32],
    ['post/stew', 32],
    ['Über uns', 34],
    ['stew.en', 33],
    ['broth', 36],
    ['36', 36],
    ['37', 37],
    ['post/32', 38],
  ])(
    '%s in a site of two languages means an entry in the default one, even a draft, before a translation',
    (ref, id) => {
      const inTwo = {
        'settings.json': '{ "language": "de", "languages": ["de", "en"] }',
        'posts/soup.md': '---\nid: 30\nstatus: draft\n---\n',
        'posts/soup.en.md': '---\nid: 31\nstatus: publish\n---\n',
        'posts/stew.md': '---\nid: 32\nstatus: trash\n---\n',
        'posts/stew.en.md': '---\nid: 33\nstatus: publish\n---\n',
        'posts/ueber-uns.md': '---\nid: 34\nstatus: draft\n---\n',
        'posts/ueber-uns.en.md': '---\nid: 35\nstatus: publish\n---\n',
        'posts/broth.en.md': '---\nid: 36\n---\n',
        'posts/36.md': '---\nid: 37\nstatus: draft\n---\n',
        'posts/32.en.md': '---\nid: 38\n---\n',
      }
      const site = openFolder(contentFolder(inTwo), { areas })
      onTestFinished(() => site.close())
      expect(entryByRef(site, 'post', ref).id).toBe(id)
    },
  )

  it('that an original has whose file cannot be read does not mean its translation', () => {
    const files = {
      'settings.json': '{ "language": "de", "languages": ["de", "en"] }',
      'posts/soup.md': '---\ntitle: [Soup\n---\n',
      'posts/soup.en.md': '---\nid: 31\n---\n',
    }
    const site = openFolder(contentFolder(files), { areas })
    onTestFinished(() => site.close())
    expect(() => entryByRef(site, 'post', 'soup')).toThrow('posts/soup.md:3:1')
    expect(() => entryAmong(site, hasFiles, 'soup')).toThrow('posts/soup.md:3:1')
    expect(entryByRef(site, 'post', 'soup.en').id).toBe(31)
  })

  it('may be the path of a file from the outside', () => {
    const site = open()
    expect(entryByRef(site, 'post', join(site.folder.root, 'posts/2025/hello.md')).id).toBe(10)
  })

  it('that names several entries is told with all of them', () => {
    expect(() => entryByRef(open(), 'post', 'twin')).toThrow(
      expect.objectContaining({ exit: 'conflict', hint: expect.stringContaining('#12  posts/2025/twin.md') }),
    )
  })

  it.each([
    ['helo', "Did you mean 'hello'?"],
    ['about', 'There is a page of that name: almanac page get about'],
    // The ids of users are others than those of posts.
    ['1', 'almanac post list shows them'],
    ['page/about', 'There is a page of that name: almanac page get page/about'],
    ['ell', "Did you mean 'hello'?"],
    ['привет-ми', "Did you mean 'привет-мир'?"],
    ['old-name', "Did you mean 'привет-мир'?"],
    ['старый', "Did you mean 'привет-мир'?"],
    ['Приве', "Did you mean 'привет-мир'?"],
  ])('that names nothing, like %s, comes with what may be meant', (ref, hint) => {
    expect(() => entryByRef(open(), 'post', ref)).toThrow(expect.objectContaining({ exit: 'notFound', hint }))
  })

  it.each(['Hello++', 'Hello#', '(Hello)', 'Rock % Roll'])(
    'is not a title that only makes the same slug: %s',
    (ref) => {
      expect(() => entryByRef(open(), 'post', ref)).toThrow(expect.objectContaining({ exit: 'notFound' }))
    },
  )

  it('of another noun says which', () => {
    expect(() => entryByRef(open(), 'post', 'pages/about.md')).toThrow("'pages/about.md' is not a post but a page")
  })

  it('that names a file which cannot be read says why', () => {
    expect(() => entryByRef(open(), 'post', 'broken')).toThrow(/posts\/broken\.md:\d+/)
    expect(() => entryByRef(open(), 'post', 'криво')).toThrow(/posts\/криво\.md:\d+/)
    expect(() => entryByRef(open(), 'post', 'posts/broken.md')).toThrow(/posts\/broken\.md:\d+/)
  })
})

describe('a ref into a space', () => {
  it('names an entry of any of its nouns', () => {
    const isPost = ({ space }: Resource) => space === 'post'
    const site = open()
    expect(entryAmong(site, isPost, 'about').id).toBe(20)
    expect(entryAmong(site, isPost, 'post/hello').id).toBe(10)
    expect(entryAmong(site, isPost, 'pages/about.md').id).toBe(20)
    expect(() => entryAmong(site, isPost, 'helo')).toThrow(expect.objectContaining({ hint: "Did you mean 'hello'?" }))
  })
})

describe('what a walk missed', () => {
  it('is found where it is now', async () => {
    const site = open()
    let tries = 0
    const found = await rerun(() => {
      if (tries++ === 0) {
        renameSync(join(site.folder.root, 'posts/2025/hello.md'), join(site.folder.root, 'posts/2026/hello-you.md'))
        site.load('posts/2025/hello.md')
      }
      return entryByRef(site, 'post', '10')
    }, lookAgain(site))
    expect([found.path, tries]).toEqual(['posts/2026/hello-you.md', 2])
  })

  it('is looked for once, and a ref that names nothing is told as always', async () => {
    const site = open()
    await expect(rerun(() => entryByRef(site, 'post', 'helo'), lookAgain(site))).rejects.toThrow(
      "there is no post 'helo'",
    )
  })
})
