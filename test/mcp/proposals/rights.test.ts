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
