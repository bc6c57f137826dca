import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pixel } from '../../pictures.ts'
import { proposingOn } from '../proposing.ts'

const text = 'First words of a page, which are long enough for git to know them again.\n'
const files = {
  'pages/one.md': `---\nid: 11\ntitle: One\n---\n${text}`,
  'pages/plain.md': `---\ntitle: Plain\n---\n${text}`,
  'pages/two.md': '---\nid: 12\ntitle: Two\n---\nSecond.\n',
}
const edit = (ref: number | string) => ({ type: 'page', ref, edits: [{ old: 'First', new: 'Front' }] })

/** An assistant with a proposal for a page, which people rename on main. */
async function renaming(name: string, as?: string) {
  const proposing = await proposingOn(files, as)
  const { call, git, commit, site } = proposing
  const made = await call('update_content', edit(name))
  const { branch } = made.facts.proposal
  const rename = (to: string) => {
    git('mv', `pages/${name}.md`, `pages/${to}.md`)
    commit('people')
    site.load(`pages/${name}.md`)
    site.load(`pages/${to}.md`)
  }
  const refs = async () => {
    const { facts } = await call('list_content', { type: 'page', filters: { orderby: 'slug', order: 'asc' } })
    return facts.entries.map(({ ref }: { ref: string }) => ref)
  }
  return { ...proposing, branch, rename, refs }
}

it('a page that a proposal changes and others renamed meanwhile is there once, by its former name, and the reviewer is told', async () => {
  for (const name of ['one', 'plain']) {
    const { call, git, rename, refs, branch } = await renaming(name)
    rename('uno')
    expect(await refs()).toContain(`page/${name}`)
    expect(await refs()).not.toContain('page/uno')
    const { text: told, facts } = await call('review', {})
    expect(facts.proposal.changes).toMatchObject([{ change: 'changed', path: `pages/${name}.md` }])
    expect(told).toContain(`pages/${name}.md is now pages/uno.md`)
    expect(facts.proposal.files).toEqual([{ path: `pages/${name}.md`, isGone: false, now: 'pages/uno.md' }])
    // The session adds to the same file, and git takes the change to the new name.
    const more = { type: 'page', ref: name, edits: [{ old: 'long enough', new: 'enough' }] }
    expect((await call('update_content', more)).text).toContain(`pages/${name}.md is now pages/uno.md`)
    expect(git('diff', '--name-only', `main...${branch}`)).toBe(`content/pages/${name}.md`)
    git('-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', 'merge', '-q', branch)
    expect(git('show', 'HEAD:./pages/uno.md')).toContain('Front words of a page, which are enough')
  }
})

it('a page renamed in the checkout without a commit is known again by its id', async () => {
  const { call, site, refs } = await renaming('one')
  await site.locked(() => {
    site.folder.move('pages/one.md', 'pages/uno.md')
    site.load('pages/one.md')
    site.load('pages/uno.md')
  })
  expect(await refs()).not.toContain('page/uno')
  expect((await call('review', {})).text).toContain('pages/one.md is now pages/uno.md')
})

it('a page is there once, too, if others have given its former name to another page', async () => {
  const { call, site, rename, root, commit, refs } = await renaming('one')
  rename('uno')
  writeFileSync(join(root, 'pages/one.md'), '---\nid: 15\ntitle: Another\n---\nNew.\n')
  commit('another')
  site.load('pages/one.md')
  expect(await refs()).toEqual(['page/one', 'page/plain', 'page/two'])
  expect((await call('review', {})).text).toContain('pages/one.md is now pages/uno.md')
})

it('a page that others removed, beside a new one that is like it, hides not the new one', async () => {
  const { call, git, site, root, commit, refs } = await renaming('one')
  git('rm', '-q', 'pages/one.md')
  writeFileSync(join(root, 'pages/new.md'), files['pages/one.md'].replace('11', '16'))
  commit('people')
  for (const name of ['one', 'new']) site.load(`pages/${name}.md`)
  expect(await refs()).toEqual(['page/new', 'page/one', 'page/plain', 'page/two'])
  expect((await call('review', {})).text).not.toContain('is now')
})

it('a page that a proposal removes or renames, too, is not there by the name that others gave it', async () => {
  const { call, rename, refs } = await renaming('one')
  await call('move_content', { type: 'page', ref: 'one', to: 'eins' })
  rename('uno')
  expect(await refs()).toEqual(['page/eins', 'page/plain', 'page/two'])
  expect((await call('review', {})).text).toContain('pages/one.md is now pages/uno.md')
})

it('a copy of a page, with its id, that somebody added to a proposal hides nothing', async () => {
  const { call, git, root, refs, branch } = await renaming('one')
  git('checkout', '-q', branch)
  writeFileSync(join(root, 'pages/copy.md'), files['pages/two.md'])
  git('add', 'pages/copy.md')
  git('-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', 'commit', '-q', '-m', 'a copy')
  git('checkout', '-q', 'main')
  expect(await refs()).toEqual(['page/copy', 'page/one', 'page/plain', 'page/two'])
  expect((await call('review', {})).text).not.toContain('is now')
})

it('a picture whose description a proposal changes stays with it when others rename both', async () => {
  const { call, git, commit, root, site } = await proposingOn(files)
  const description =
    '---\nid: 31\ntitle: Leek\nauthor: admin\n---\nA leek, described at such length that git knows it.\n'
  mkdirSync(join(root, 'media'))
  writeFileSync(join(root, 'media/leek.png'), pixel)
  writeFileSync(join(root, 'media/leek.png.md'), description)
  site.load('media/leek.png')
  commit('a picture')
  await call('update_content', { type: 'media', ref: 31, fields: { title: 'A leek' } })
  for (const end of ['', '.md']) git('mv', `media/leek.png${end}`, `media/porree.png${end}`)
  commit('people')
  for (const name of ['leek', 'porree']) site.load(`media/${name}.png`)
  const { facts } = await call('list_content', { type: 'media' })
  expect(facts.entries).toMatchObject([{ id: 31, title: 'A leek' }])
  expect((await call('get_picture', { type: 'media', ref: 31 })).pictures).toHaveLength(1)
  const { text: told, facts: reviewed } = await call('review', {})
  expect(reviewed.proposal.changes).toMatchObject([{ change: 'changed', path: 'media/leek.png' }])
  expect(told).toContain('media/leek.png.md is now media/porree.png.md')
})
