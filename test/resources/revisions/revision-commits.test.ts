import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { rescan } from '../../../src/site/index/rescan.ts'
import { type Files, testSite } from '../../harness.ts'

const post = '---\nid: 7\ntitle: One\nauthor: author\nexcerpt: Brief\ncontent_format: html\n---\n\nFirst text\n'
const files: Files = { 'posts/hello.md': post }

describe('revisions in a git checkout', () => {
  it('are also the commits that touched the file, each text once, under the user whom git names', async () => {
    const { get, ask, commit } = inGit(files)
    commit('first', 'editor@example.org')
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: 'Two' } })
    commit('second', 'editor@example.org')
    const { json, headers } = await get('/core/v2/posts/7/revisions?context=edit', { as: 'author' })
    expect(json.map(texts)).toEqual([
      [3, 'Two', 'First text', 'Brief'],
      [2, 'One', 'First text', 'Brief'],
    ])
    expect(headers.get('x-wp-total')).toBe('2')
    expect((await get('/core/v2/posts/7')).json['_links']['version-history'][0].count).toBe(1)
  })

  it('are followed past renames, those not yet committed too', async () => {
    const { get, ask, commit, root } = inGit(files)
    commit('first')
    renameSync(join(root, 'posts/hello.md'), join(root, 'posts/moved.md'))
    writeFileSync(join(root, 'posts/moved.md'), post.replace('One', 'Two'))
    commit('second')
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { slug: 'again' } })
    expect(existsSync(join(root, 'posts/again.md'))).toBe(true)
    expect((await get('/core/v2/posts/7/revisions?context=edit', { as: 'editor' })).json.map(texts)).toEqual([
      // Within a second, the snapshot of the first change counts, or the commit.
      [expect.any(Number), 'Two', 'First text', 'Brief'],
      [0, 'One', 'First text', 'Brief'],
    ])
  })

  it('do not take in the past of a deleted entry that was like it', async () => {
    const long = Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n')
    const { get, commit, root } = inGit({ 'posts/old.md': `---\nid: 6\ntitle: Old\n---\n\n${long}\n` })
    commit('old')
    renameSync(join(root, 'posts/old.md'), join(root, 'posts/new.md'))
    writeFileSync(join(root, 'posts/new.md'), `---\nid: 8\ntitle: New\n---\n\n${long}\n`)
    commit('new')
    expect((await get('/core/v2/posts/8/revisions?context=edit', { as: 'editor' })).json.map(texts)).toEqual([
      [0, 'New', long, ''],
    ])
  })

  it('leave out commits that changed no text, and those that nobody can read', async () => {
    const { get, commit, root } = inGit(files)
    commit('first')
    writeFileSync(join(root, 'posts/hello.md'), post.replace('id: 7', 'id: 7\ntags: [a]'))
    commit('tags')
    writeFileSync(join(root, 'posts/hello.md'), '---\ntitle: [broken\n---\n')
    commit('broken')
    writeFileSync(join(root, 'posts/hello.md'), post.replace('One', 'Two'))
    commit('mended')
    expect((await get('/core/v2/posts/7/revisions?context=edit', { as: 'editor' })).json.map(texts)).toEqual([
      [0, 'Two', 'First text', 'Brief'],
      [0, 'One', 'First text', 'Brief'],
    ])
  })

  it('cannot be deleted where a commit holds them', async () => {
    const { get, ask, commit } = inGit(files)
    commit('first')
    const [{ id }] = (await get('/core/v2/posts/7/revisions', { as: 'editor' })).json
    expect((await get(`/core/v2/posts/7/revisions/${id}`, { as: 'editor' })).json.title.rendered).toBe('One')
    const { status, json } = await ask('DELETE', `/core/v2/posts/7/revisions/${id}?force=true`, { as: 'editor' })
    expect([status, json.code]).toEqual([403, 'rest_cannot_delete'])
  })

  it('have the same ids in every clone', async () => {
    const { site, root, commit } = inGit(files)
    commit('first')
    execFileSync('git', ['clone', '-q', root, join(root, '..', `${basename(root)}-clone`)], { stdio: 'pipe' })
    onTestFinished(() => rmSync(`${root}-clone`, { recursive: true, force: true }))
    const clone = openFolder(`${root}-clone`, { areas })
    const idsIn = async (one: typeof site) => (await one.revisions.list(one.get('post', 7)!)).map(({ id }) => id)
    expect(await idsIn(clone)).toEqual(await idsIn(site))
    clone.close()
  })

  it('are read as the settings have files read, so that a snapshot and its commit are one text', async () => {
    const given = (title: string) =>
      JSON.stringify({ title: 'T', html_files: ['posts'], folder_values: [{ in: 'posts', values: { title } }] })
    const { ask, get, commit, root, site } = inGit({
      'settings.json': given('Given'),
      'posts/page.html': '---\nid: 7\n---\n<p>First</p>\n',
    })
    commit('first')
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { content: '<p>Second</p>' } })
    commit('second')
    const said = async () =>
      (await site.revisions.list(site.get('post', 7)!)).map(({ data, body }) => [data['title'], data, body.trim()])
    const data = { title: 'Given', content_format: 'html' }
    expect(await said()).toEqual([
      ['Given', data, '<p>Second</p>'],
      ['Given', data, '<p>First</p>'],
    ])
    expect((await get('/core/v2/posts/7/revisions', { as: 'editor' })).headers.get('x-wp-total')).toBe('2')
    writeFileSync(join(root, 'settings.json'), given('Another'))
    site.load('settings.json')
    expect((await said()).map(([title]) => title)).toContain('Another')
  })

  it('begin with the folder becoming a checkout', async () => {
    const { get, root } = testSite(files)
    const total = async () => (await get('/core/v2/posts/7/revisions', { as: 'editor' })).headers.get('x-wp-total')
    expect(await total()).toBe('0')
    git(root, 'init', '-q')
    expect(await total()).toBe('0')
    git(root, 'add', '-A')
    git(root, 'commit', '-q', '-m', 'first')
    expect(await total()).toBe('1')
  })
})

type Shown = Record<'title' | 'content' | 'excerpt', { raw: string }> & { author: number }

function texts({ author, title, content, excerpt }: Shown): unknown[] {
  return [author, title.raw, content.raw, excerpt.raw]
}

/** A site in a git checkout of its own; `commit` takes in all that changed. */
function inGit(files: Files) {
  const opened = testSite(files)
  git(opened.root, 'init', '-q')
  const commit = (subject: string, email = 'jane@example.org') => {
    git(opened.root, 'add', '-A')
    git(opened.root, '-c', `user.email=${email}`, 'commit', '-q', '-m', subject)
    rescan(opened.site)
  }
  return { ...opened, commit }
}

function git(folder: string, ...args: string[]): void {
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  execFileSync('git', ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org', ...args], {
    cwd: folder,
    env,
    stdio: 'pipe',
  })
}
