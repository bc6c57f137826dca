import { renameSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { entryAmong, entryByRef } from '../../../src/cli/refs/find-ref.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder } from '../../harness.ts'
import { cliOn } from '../in-process.ts'

const files = {
  'posts/2026/soup.md': '---\nid: 20\ntitle: Soup\ndate: 2026-01-01 10:00\n---\n\nHot.\n',
  'posts/2026/idea.md': '---\nid: 21\ntitle: Soup\nstatus: draft\n---\n\nSee [soup](soup.md).\n',
  'pages/soup/bread.md': '---\nid: 22\ntitle: Bread\n---\n\nFresh.\n',
  'comments/soup/30.md': '---\nid: 30\npost: post/soup\n---\n\nNice.\n',
}

const here = (root: string, path: string) => relative(process.cwd(), join(root, path))

/** What a command tells about the entry that it is about. */
const verbs: [string, (ref: string) => string[], RegExp][] = [
  ['get', (ref) => ['post', 'get', ref, '--field', 'id'], /^20\n/],
  ['update', (ref) => ['post', 'update', ref, '--title', 'Stew', '--dry-run'], /Updated post 20 posts\/2026\/soup\.md/],
  ['publish', (ref) => ['post', 'publish', ref, '--dry-run'], /post 20 posts\/2026\/soup\.md/],
  ['unpublish', (ref) => ['post', 'unpublish', ref, '--dry-run'], /Unpublished post 20 posts\/2026\/soup\.md/],
  ['schedule', (ref) => ['post', 'schedule', ref, '--at', '2099-01-01', '--dry-run'], /Scheduled post 20 /],
  ['duplicate', (ref) => ['post', 'duplicate', ref, '--dry-run'], /\n\+Hot\.\n/],
  ['trash', (ref) => ['post', 'trash', ref, '--dry-run'], /Trashed post 20 /],
  ['delete', (ref) => ['post', 'delete', ref, '--force', '--dry-run'], /Deleted post 20\n/],
  ['mv', (ref) => ['post', 'mv', ref, 'stew', '--dry-run'], /Renamed post 20 posts\/2026\/stew\.md/],
  ['refs', (ref) => ['post', 'refs', ref, '--format', 'ndjson'], /"file":"comments\/soup\/30\.md","by":"post"/],
  ['edit', (ref) => ['post', 'edit', ref], /Nothing to change: posts\/2026\/soup\.md/],
  ['revision list', (ref) => ['revision', 'list', ref, '--format', 'json'], /^\[/],
  [
    'history',
    (ref) => ['history', ref, '--format', 'json'],
    /"by": "post update"[^}]*"files": "posts\/2026\/soup\.md"/,
  ],
  ['undo', (ref) => ['undo', ref, '--dry-run'], /Undid post update, .* \(posts\/2026\/soup\.md\)/],
  ['open', (ref) => ['open', ref], /^http\S+\/2026\/01\/01\/soup\/\n/],
  ['--post', (ref) => ['comment', 'create', '--post', ref, '--content', 'A', '--dry-run'], /\n\+post: post\/soup\n/],
]

describe('a ref', () => {
  it('means the same entry where the kind is known and where it is not, in every form', () => {
    const site = openFolder(contentFolder(files), { areas })
    onTestFinished(() => site.close())
    const { root } = site.folder
    const refs = ['20', '#20', 'post/soup', 'post/20', 'posts/2026/soup.md', './posts/2026/soup.md', 'posts/2026/soup']
    const paths = [join(root, 'posts/2026/soup.md'), here(root, 'posts/2026/soup.md'), here(root, 'posts/2026/soup')]
    for (const ref of ['soup', ...refs, ...paths]) {
      const found = [entryByRef(site, 'post', ref), entryAmong(site, ({ space }) => space === 'post', ref)]
      expect([ref, ...found.map(({ id }) => id)]).toEqual([ref, 20, 20])
    }
  })

  it.each(verbs)('means that entry to %s', async (verb, words, told) => {
    vi.stubEnv('EDITOR', 'true')
    vi.stubEnv('VISUAL', '')
    const { root, almanac } = cliOn(files)
    if (/history|undo/.test(verb)) await almanac('post', 'update', '20', '--excerpt', 'First')
    for (const ref of ['soup', here(root, 'posts/2026/soup')]) {
      const { code, stdout, stderr } = await almanac(...words(ref))
      expect([ref, code, stdout + stderr]).toEqual([ref, 0, expect.stringMatching(told)])
    }
  })

  it('is a path of slugs before it is a path without its extension', async () => {
    const { almanac } = cliOn({ ...files, 'pages/x.md': '---\nid: 23\ntitle: X\nslug: soup\n---\n' })
    const { stdout } = await almanac('page', 'get', 'pages/soup/bread', '--field', 'id')
    expect(stdout).toBe('22\n')
    expect((await almanac('open', 'page/bread')).stdout).toMatch(/\/bread\/\n$/)
  })
})

describe('a file that was moved or renamed by hand', () => {
  it('is the same entry, under its new name', async () => {
    const { root, almanac } = cliOn(files)
    renameSync(join(root, 'posts/2026/soup.md'), join(root, 'posts/stew.md'))
    for (const ref of ['20', 'stew', 'posts/stew.md'])
      expect((await almanac('post', 'get', ref, '--field', 'id')).stdout).toBe('20\n')
    expect(await almanac('post', 'get', 'soup')).toMatchObject({ code: 3 })
    expect((await almanac('post', 'mv', 'stew', 'broth')).stderr).toContain('Renamed post 20 posts/broth.md')
  })
})

describe('the name of a draft', () => {
  it('is its slug, which gives way to what is published under it, with what names it', async () => {
    const { almanac, read } = cliOn({ 'pages/cook.md': '---\nid: 40\ntitle: Cook\nparent: kitchen\n---\n' })
    await almanac('page', 'create', '--title', 'Kitchen')
    expect(read('pages/kitchen.md')).not.toContain('slug')
    expect((await almanac('page', 'get', 'kitchen', '--field', 'slug')).stdout).toBe('kitchen\n')
    const { code, stderr } = await almanac('page', 'create', '--title', 'Kitchen', '--status', 'publish')
    expect([code, stderr]).toEqual([0, expect.stringContaining('pages/kitchen.md is now pages/kitchen-2.md')])
    expect(read('pages/kitchen-2.md')).toContain('status: draft')
    expect(read('pages/cook.md')).toContain('parent: kitchen-2\n')
    await almanac('undo')
    expect(read('pages/kitchen.md')).toContain('status: draft')
    expect(read('pages/cook.md')).toContain('parent: kitchen\n')
  })

  it('is another where it gives way, though its file stays in its folder', async () => {
    const { almanac, read } = cliOn({ 'posts/cake/index.md': '---\nid: 41\ntitle: Cake\nstatus: draft\n---\n' })
    expect((await almanac('post', 'create', '--title', 'Cake', '--status', 'publish')).stderr).toContain(
      "posts/cake/index.md is now called 'cake-2': a draft gives way",
    )
    expect(read('posts/cake/index.md')).toContain('slug: cake-2\n')
  })

  it('is one of its own where something has its title', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('post', 'create', '--title', 'Soup')).stderr).toContain("The slug 'soup' is taken")
    const [path] = (await almanac('post', 'get', 'soup-2', '--format', 'json')).stdout.match(/soup-2/) ?? []
    expect(path).toBe('soup-2')
    expect((await almanac('post', 'publish', 'soup-2')).code).toBe(0)
    expect(read('posts/2026/soup.md')).toBe(files['posts/2026/soup.md'])
    expect(await almanac('post', 'create', '--title', 'Soup', '--slug', 'soup')).toMatchObject({ code: 4 })
  })

  it('is no name for something published to be renamed to', async () => {
    const { almanac } = cliOn(files)
    expect(await almanac('post', 'mv', 'soup', 'idea')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("The slug 'idea' is taken by post 21, posts/2026/idea.md."),
    })
  })

  it('must be free when it is published', async () => {
    const { almanac, read } = cliOn({
      ...files,
      'posts/2025/soup.md': '---\nid: 24\ntitle: Soup\nstatus: draft\n---\n',
    })
    expect(await almanac('post', 'publish', '24')).toMatchObject({ code: 4 })
    expect(read('posts/2025/soup.md')).toContain('status: draft')
    expect((await almanac('post', 'update', '24', '--slug', 'old-soup', '--status', 'publish')).code).toBe(0)
  })
})
