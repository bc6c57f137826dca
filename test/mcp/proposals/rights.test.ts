import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { proposingOn } from '../proposing.ts'

const files = {
  'posts/mine.md': '---\nid: 11\ntitle: Mine\ndate: 2026-05-05 10:00\nauthor: author\n---\nMy text.\n',
  'posts/secret.md': '---\nid: 12\ntitle: Merger\nstatus: draft\nauthor: admin\n---\nWe buy [it](/2026/05/05/mine/).\n',
  'pages/guide.md': '---\nid: 13\ntitle: Guide\nauthor: editor\n---\nRead.\n',
  'menus/main.json': '{ "name": "Main", "items": [{ "ref": "page/guide" }] }',
}

it('what a proposal changes in entries that its author may not change is not shown to them', async () => {
  const { call, git } = await proposingOn(files, 'author')
  const made = await call('move_content', { type: 'post', ref: 'mine', to: 'my-own' })
  const { branch } = made.facts.proposal
  expect(git('show', `${branch}:./posts/secret.md`)).toContain('/my-own/')
  const whole = await call('review', {})
  for (const { text, facts } of [made, whole]) {
    expect(text).toContain('posts/my-own.md')
    expect(text).toContain('Outside what you may change: 1 more changed file.')
    expect(`${text}\n${JSON.stringify(facts)}`).not.toMatch(/Merger|secret|We buy/)
  }
})

it('who made a proposal can read and continue it, even if it updates what they may not change', async () => {
  const { call, again } = await proposingOn(files, 'editor')
  const { branch: proposal } = (await call('move_content', { type: 'page', ref: 'guide', to: 'manual' })).facts.proposal
  expect((await call('get_content', { type: 'page', ref: 'manual' })).facts.entry.id).toBe(13)
  const edits = [{ old: 'Read.', new: 'Read this.' }]
  const { call: later } = await again('editor')
  const changed = await later('update_content', { type: 'page', ref: 'manual', edits, proposal })
  expect(changed.facts.proposal.branch).toBe(proposal)
  const { call: author } = await again('author')
  expect((await author('get_content', { type: 'page', ref: 'manual', proposal })).facts.error).toMatchObject({
    code: 'mcp_not_yours',
    message: 'Only who made a proposal, or may change everything in it, can read it.',
  })
})

it('names of proposals, which titles are part of, are listed to those who may read them', async () => {
  const { call, again } = await proposingOn(files, 'admin')
  const { branch } = (await call('create_content', { type: 'post', fields: { title: 'Merger' } })).facts.proposal
  const listed = async (who: string) => (await (await again(who)).call('review', {})).facts.proposals
  expect(await listed('admin')).toEqual([branch])
  expect(await listed('editor')).toEqual([branch])
  expect(await listed('author')).toEqual([])
})

it('proposals are listed without opening the site for each, and none hides behind those that people have decided on', async () => {
  const { call, again, git, commit, root, opened } = await proposingOn(files, 'admin')
  const branches: string[] = []
  for (const title of ['Merger', 'Sale', 'Move']) {
    const made = await call('create_content', { type: 'post', fields: { title }, proposal: 'new' })
    branches.unshift(made.facts.proposal.branch)
  }
  writeFileSync(join(root, 'pages/later.md'), '---\nid: 14\ntitle: Later\n---\n')
  commit('people')
  for (let i = 0; i < 20; i++) git('branch', `almanac/proposal-done-${i}`)
  const listed = async (who: string) => {
    const { call: ask } = await again(who)
    const before = opened()
    const { facts } = await ask('review', {})
    return { proposals: new Set(facts.proposals), opened: opened() - before }
  }
  expect(await listed('admin')).toEqual({ proposals: new Set(branches), opened: 0 })
  expect(await listed('editor')).toEqual({ proposals: new Set(branches), opened: 1 })
  expect(await listed('author')).toEqual({ proposals: new Set(), opened: 1 })
})

it('a proposal whose files cannot be laid over the others is left out of the list, which has the rest', async () => {
  const { call, again, root } = await proposingOn(files, 'admin')
  const propose = async (type: string, title: string) =>
    (await call('create_content', { type, fields: { title }, proposal: 'new' })).facts.proposal
  const { branch } = await propose('post', 'Sale')
  for (const { path } of (await propose('page', 'Move')).files) symlinkSync('../..', join(root, path))
  expect((await (await again('editor')).call('review', {})).facts.proposals).toEqual([branch])
})

it('the review of a proposal names no files that who made it may not read', async () => {
  const { call } = await proposingOn(
    { ...files, 'posts/a hidden one.md': '---\nid: 15\ntitle: X\nslug: mine\nstatus: draft\ndate: 2026-05-05\n---\n' },
    'author',
  )
  await call('update_content', { type: 'post', ref: 11, edits: [{ old: 'text', new: '[text](/?p=12)' }] })
  const { text, facts } = await call('review', {})
  const messages = facts.proposal.findings.map(({ message }: { message: string }) => message)
  expect(messages).toEqual([
    "the text links to '/?p=12', which does not exist",
    "the slug 'mine' is also that of another file",
  ])
  expect(`${text}\n${JSON.stringify(facts)}`).not.toMatch(/hidden one|secret/)
})

it('the new name that others gave to a file, and now may alone change, is not told', async () => {
  const { call, git, commit, root, site } = await proposingOn(files, 'author')
  await call('update_content', { type: 'post', ref: 11, edits: [{ old: 'text', new: 'words' }] })
  git('mv', 'posts/mine.md', 'posts/takeover.md')
  const path = join(root, 'posts/takeover.md')
  writeFileSync(path, readFileSync(path, 'utf8').replace('author: author', 'author: admin\nstatus: draft'))
  commit('people')
  for (const name of ['mine', 'takeover']) site.load(`posts/${name}.md`)
  const { text, facts } = await call('review', {})
  expect(facts.proposal.files).toMatchObject([{ path: 'posts/mine.md' }])
  expect(`${text}\n${JSON.stringify(facts)}`).not.toContain('takeover')
})
