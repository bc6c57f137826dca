import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { proposingOn } from '../proposing.ts'

const files = {
  'pages/one.md': '---\nid: 11\ntitle: One\n---\nFirst.\n',
  'pages/two.md': '---\nid: 12\ntitle: Two\n---\nSecond.\n',
}
const edit = (ref: number, old: string, now: string) => ({ type: 'page', ref, edits: [{ old, new: now }] })

it('the review of a proposal has what it changes, not what others changed since it began', async () => {
  const { call, root, site, commit } = await proposingOn(files)
  await call('update_content', edit(11, 'First', 'Front'))
  writeFileSync(join(root, 'pages/one.md'), files['pages/one.md'].replace('One', 'Uno'))
  commit('people')
  site.load('pages/one.md')
  const { text, facts } = await call('review', {})
  expect(text).toContain('<del>First</del><ins>Front</ins>')
  expect(text).not.toContain('Uno')
  expect(facts.proposal.changes).toHaveLength(1)
})

it('a file that changed since a proposal began can be changed in a new one', async () => {
  const { call, root, site, commit } = await proposingOn(files)
  const { branch } = (await call('update_content', edit(11, 'First', 'Front'))).facts.proposal
  writeFileSync(join(root, 'pages/two.md'), files['pages/two.md'].replace('Two', 'Due'))
  commit('people')
  site.load('pages/two.md')
  const change = edit(12, 'Second', 'Next')
  const refused = await call('update_content', change)
  expect(refused.text).toContain('`proposal`: new')
  const made = await call('update_content', { ...change, proposal: 'new' })
  expect(made.facts.proposal.files).toEqual([{ path: 'pages/two.md', isGone: false }])
  // The session continues with that one; the earlier one is still there.
  expect((await call('get_content', { type: 'page', ref: 11 })).text).toContain('First.')
  expect((await call('get_content', { type: 'page', ref: 11, proposal: branch })).text).toContain('Front.')
})

it('a proposal that somebody has checked out in another worktree is not moved beneath them', async () => {
  const { call, git } = await proposingOn(files)
  const { branch } = (await call('update_content', edit(11, 'First', 'Front'))).facts.proposal
  const worktree = join(temporaryFolder(), 'w')
  git('worktree', 'add', '-q', worktree, branch)
  const refused = await call('update_content', edit(12, 'Second', 'Next'))
  expect(refused.facts.error.code).toBe('mcp_checked_out')
  expect(git('-C', worktree, 'status', '--porcelain')).toBe('')
  git('worktree', 'remove', worktree)
  expect((await call('update_content', edit(12, 'Second', 'Next'))).isError).toBe(false)
})

it('who adds to a proposal while another program does is told to send it again, and nothing is lost', async () => {
  const { call, git, elsewhere } = await proposingOn(files)
  const { branch: proposal } = (await call('update_content', edit(11, 'First', 'Front'))).facts.proposal
  const { call: other } = await elsewhere()
  const said = await Promise.all([
    call('update_content', { ...edit(11, 'Front', 'Face'), proposal }),
    other('update_content', { ...edit(12, 'Second', 'Next'), proposal }),
  ])
  const late = said.filter(({ isError }) => isError)
  for (const { facts } of late) expect(facts.error.code).toBe('mcp_overtaken')
  expect(git('rev-list', '--count', `main..${proposal}`)).toBe(String(3 - late.length))
})

it('a proposal is over when its changes are in the checkout as another commit, too, as a squash leaves them', async () => {
  const { call, git, site } = await proposingOn(files)
  const { branch } = (await call('update_content', edit(11, 'First', 'Front'))).facts.proposal
  git('merge', '-q', '--squash', branch)
  git('-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', 'commit', '-q', '-m', 'squashed')
  site.load('pages/one.md')
  expect((await call('review', {})).facts.proposals).toEqual([])
  const next = await call('update_content', edit(11, 'Front', 'Face'))
  expect(next.facts.proposal.branch).not.toBe(branch)
  // One whose changes cancel each other out goes on.
  const { branch: second } = (await call('update_content', edit(11, 'Face', 'Front'))).facts.proposal
  expect((await call('update_content', edit(12, 'Second', 'Next'))).facts.proposal.branch).toBe(second)
})

it('a squashed proposal stays over when others change or rename its file afterwards, but not when they take it back', async () => {
  for (const rename of [false, true]) {
    const { call, git, commit, root, site } = await proposingOn({
      ...files,
      'pages/one.md': `${files['pages/one.md']}\nA paragraph that nobody changes, so that git finds the file again.\n`,
    })
    const { branch } = (await call('update_content', edit(11, 'First', 'Front'))).facts.proposal
    const pending = async () => (await call('review', { proposal: branch })).facts.error === undefined
    const path = join(root, 'pages', rename ? 'eins.md' : 'one.md')
    if (rename) {
      git('mv', 'pages/one.md', 'pages/uno.md')
      commit('renamed')
    }
    expect(await pending()).toBe(true)
    git('-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', 'merge', '-q', '--squash', branch)
    commit('squashed')
    expect(await pending()).toBe(false)
    if (rename) git('mv', 'pages/uno.md', 'pages/eins.md')
    writeFileSync(path, readFileSync(path, 'utf8').replace('title: One', 'title: Uno'))
    commit('changed')
    expect(await pending()).toBe(false)
    writeFileSync(path, readFileSync(path, 'utf8').replace('Front', 'First'))
    commit('taken back')
    for (const name of ['one', 'uno', 'eins']) site.load(`pages/${name}.md`)
    expect(await pending()).toBe(true)
  }
})
