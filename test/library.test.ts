import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSite, type ReadingOptions } from '../src/index.ts'
import { contentFolder, type Files } from './harness.ts'

const posts: Files = {
  'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-01\nmodified: 2026-01-01\ntags: [x]\n---\n\nOne *word*.\n',
  'posts/b.md': '---\nid: 11\ntitle: B\ndate: 2026-01-02\nmodified: 2026-01-02\n---\n',
  'posts/later.md': '---\nid: 12\ntitle: Later\ndate: 2027-06-01\nmodified: 2026-01-03\n---\n',
  'posts/work.md': '---\nid: 13\ntitle: Work\nstatus: draft\ndate: 2026-01-03\nmodified: 2026-01-03\n---\n',
  'tags/x.md': '---\nid: 5\nname: X\n---\n',
  'events/fair.md': '---\nid: 30\ntitle: Fair\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:00\n---\n',
}

async function opened(root = contentFolder(posts), options: ReadingOptions = {}) {
  const warnings: string[] = []
  const site = await openSite(root, {
    now: '2027-01-01T00:00:00Z',
    onWarning: (one) => void warnings.push(one),
    ...options,
  })
  onTestFinished(() => site.close())
  const titles = async (...given: Parameters<typeof site.get>) =>
    ((await site.get(...given)).data as { title: { rendered: string } }[]).map(({ title }) => title.rendered)
  return { ...site, root, warnings, titles }
}

describe('a site open for reading', () => {
  it('answers what the public may read, and how many there are, of every namespace, and writes nothing', async () => {
    const root = contentFolder(posts)
    const before = readdirSync(root, { recursive: true })
    const { get } = await opened(root)
    const { data, total, totalPages } = await get('core/v2/posts', { per_page: 1, _fields: ['id', 'content'] })
    expect(data).toEqual([{ id: 11, content: expect.anything() }])
    expect([total, totalPages]).toEqual([2, 2])
    const { data: post, total: none } = await get('/core/v2/posts/{id}', { id: 10, _embed: undefined })
    expect(post).toMatchObject({ id: 10, content: { rendered: '<p>One <em>word</em>.</p>\n' } })
    expect(none).toBeUndefined()
    expect(await get('cal/events/v1/events?per_page=5', { start_date: '2027-01-01' })).toMatchObject({
      data: { events: [{ id: 30 }] },
      total: 1,
      totalPages: 1,
    })
    expect(readdirSync(root, { recursive: true })).toEqual(before)
  })

  it('reads drafts where it is trusted, and what is scheduled when its moment has come', async () => {
    const { titles } = await opened(undefined, { trusted: true })
    expect(await titles('core/v2/posts', { status: ['draft', 'future'], context: 'edit' })).toEqual(['Later', 'Work'])
    const later = await opened(undefined, { now: new Date('2027-07-01T00:00:00Z') })
    expect(await later.titles('core/v2/posts', { exclude: [10] })).toEqual(['Later', 'B'])
  })

  it('throws what the interface refuses, and names an argument that an address lacks', async () => {
    const { get } = await opened()
    await expect(get('core/v2/posts/99')).rejects.toMatchObject({ code: 'rest_post_invalid_id', status: 404 })
    await expect(get('core/v2/posts', { per_page: 'x' })).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await expect(get('core/v2/posts/13')).rejects.toMatchObject({ status: 401 })
    await expect(get('core/v2/posts/{id}')).rejects.toThrow("core/v2/posts/{id}: 'id' is missing among the arguments")
  })

  it('takes no writing requests, whoever it trusts', async () => {
    const { fetch, site } = await opened(undefined, { trusted: true })
    const request = new Request('http://localhost/rest/core/v2/posts/10', { method: 'DELETE' })
    expect((await fetch(request)).status).toBe(403)
    expect(site.get('post', 10)).toBeDefined()
  })

  it('reads a commit, and says in one sentence where times of change may be wrong', async () => {
    const root = contentFolder({ ...posts, 'posts/a.md': '---\nid: 10\ntitle: Then\ndate: 2026-01-01\n---\n' })
    expect((await opened(root)).warnings).toEqual([expect.stringMatching(/^This folder is not in a git checkout: /)])
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
        cwd: root,
        env: { ...process.env, HOME: root, GIT_COMMITTER_DATE: '2026-05-01T12:00:00Z', GIT_CONFIG_NOSYSTEM: '1' },
      })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'one')
    const { get, warnings } = await opened(root)
    expect([(await get('core/v2/posts/10')).data, warnings]).toEqual([
      expect.objectContaining({ modified_gmt: '2026-05-01T12:00:00' }),
      [],
    ])
    writeFileSync(join(root, 'posts/a.md'), '---\nid: 10\ntitle: Now\ndate: 2026-01-01\n---\n')
    expect(await (await opened(root)).titles('core/v2/posts', { include: [10] })).toEqual(['Now'])
    expect(await (await opened(root, { ref: 'HEAD' })).titles('core/v2/posts', { include: [10] })).toEqual(['Then'])
  })

  it('is refused where there is no content, no such commit or no such moment', async () => {
    await expect(openSite('/nowhere')).rejects.toThrow('there is no such folder')
    await expect(openSite(contentFolder(), { ref: 'v1' })).rejects.toThrow('is not in a checkout that git can read')
    await expect(openSite(contentFolder(), { now: 'soon' })).rejects.toThrow('now: soon is not a date and time')
  })
})
