import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { namesAside } from '../../src/follow/aside-files.ts'
import { follow, post, Remote, settings, temporary } from './remote.ts'

const two = { ...settings, 'posts/a.md': post('A'), 'posts/b.md': post('B') }

function remoteWith(files: Parameters<Remote['push']>[0] = two) {
  const remote = new Remote()
  return { remote, first: remote.push(files) }
}

/** Posts by number. */
function many(count: number, textOf: (i: number) => string | null = (i) => post(`P${i}`, `id: ${i}\n`)) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`posts/p${i + 1}.md`, textOf(i + 1)]))
}

const markIn = (root: string) => readFileSync(join(root, '.almanac/at'), 'utf8')
const told = (lines: readonly string[]) => lines.join('\n')

describe('a followed folder', () => {
  it('has the files of the last commit, and of each that is pushed, as old as their last change', async () => {
    const { remote, first } = remoteWith()
    const { folder, site, root, titles } = await follow(remote)
    expect([folder.commit, titles(), markIn(root)]).toEqual([first, ['A', 'B'], `${first}\n`])
    const second = remote.push({ 'posts/a.md': null, 'posts/deep/c.md': post('C'), 'posts/b.md': post('B2') })
    await folder.look()
    expect([folder.commit, titles(), markIn(root)]).toEqual([second, ['B2', 'C'], `${second}\n`])
    expect(site.at('posts/b.md')!.modified).toBe(Date.UTC(2026, 0, 1, 0, 2))
    expect(existsSync(join(root, '.git'))).toBe(false)
    expect(folder.health()).toMatchObject({ ready: true, commit: second, remote: second, behind: 0 })
  })

  it('follows another branch than the default one, and content in a folder of the repository', async () => {
    const { remote } = remoteWith()
    const files = { 'content/settings.json': '{}\n', 'content/posts/x.md': post('X'), 'posts/no.md': post('No') }
    remote.push({ 'settings.json': null, 'posts/a.md': null, ...files }, { branch: 'next', from: [] })
    const { folder, site, titles } = await follow(remote, { remote: { url: remote.folder, branch: 'next' } })
    expect(titles()).toEqual(['X'])
    remote.push({ 'content/posts/x.md': post('X2') }, { branch: 'next' })
    await folder.look()
    expect([titles(), site.at('posts/x.md')!.modified]).toEqual([['X2'], Date.UTC(2026, 0, 1, 0, 3)])
    expect((await site.revisions.list(site.at('posts/x.md')!)).map(({ data }) => data['title'])).toEqual(['X2', 'X'])
  })

  it('keeps nothing of a commit that could not be prepared, as on a full disk, and moves to it later', async () => {
    const { remote } = remoteWith()
    const { folder, site, root, titles, told: log } = await follow(remote)
    vi.spyOn(site.configuration, 'faultsOf').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
    remote.push({ 'posts/c.md': post('C'), 'settings.json': '{ "title": "Other" }\n' })
    await folder.look()
    expect([titles(), told(log)]).toEqual([['A', 'B'], expect.stringContaining('the disk is full')])
    const moving = join(root, '.almanac/moving')
    expect(existsSync(moving) ? readdirSync(moving) : []).toEqual([])
    await folder.look()
    expect(titles()).toEqual(['A', 'B', 'C'])
  })

  it('follows forced pushes, and takes over when files only got another history', async () => {
    const { remote, first } = remoteWith()
    const { folder, site, titles } = await follow(remote)
    remote.push({ 'posts/a.md': post('A2') })
    await folder.look()
    remote.push({ ...two, 'posts/c.md': post('C') }, { from: [], time: Date.UTC(2025, 5, 1) / 1000 })
    await folder.look()
    expect([titles(), site.at('posts/b.md')!.modified]).toEqual([['A', 'B', 'C'], Date.UTC(2025, 5, 1)])
    expect(first).not.toBe(folder.commit)
  })

  it('has the times that the walk of a merge has, whichever branch was seen first', async () => {
    const { remote, first } = remoteWith()
    const one = await follow(remote)
    const side = remote.push({ 'posts/b.md': post('B2') }, { branch: 'side', from: [first] })
    remote.push({ 'posts/a.md': post('A2') })
    await one.folder.look()
    remote.push({ 'posts/b.md': post('B2') }, { from: ['refs/heads/main^0', side] })
    await one.folder.look()
    const other = await follow(remote)
    const timesOf = ({ site }: typeof one) => ['posts/a.md', 'posts/b.md'].map((path) => site.at(path)!.modified)
    expect(timesOf(one)).toEqual([Date.UTC(2026, 0, 1, 0, 3), Date.UTC(2026, 0, 1, 0, 2)])
    expect(timesOf(other)).toEqual(timesOf(one))
  })

  it('takes links that stay inside, and leaves out what leads away, submodules and what belongs to each machine', async () => {
    const { remote } = remoteWith({
      ...two,
      'posts/inside.md': { link: 'a.md' },
      'posts/outside.md': { link: '../../secret.md' },
      'posts/absolute.md': { link: '/etc/hostname' },
      'posts/machine.md': { link: '../.almanac/at' },
      'posts/sub': { submodule: true },
      'posts/back\\slash.md': post('S'),
      [`posts/${'n'.repeat(300)}.md`]: post('Long'),
      '.almanac/credentials.json': '{"users":{}}',
      '.hidden/x.md': post('H'),
    })
    const { root, told: lines, titles, folder } = await follow(remote)
    expect(titles()).toEqual(['A', 'A', 'B'])
    expect(lstatSync(join(root, 'posts/inside.md')).isSymbolicLink()).toBe(true)
    for (const path of ['posts/outside.md', 'posts/absolute.md', 'posts/machine.md', 'posts/sub', '.hidden'])
      expect(lstatSync(join(root, path), { throwIfNoEntry: false })).toBeUndefined()
    expect(existsSync(join(root, '.almanac/credentials.json'))).toBe(false)
    expect(told(lines)).toContain('.almanac/credentials.json is left out: files in .almanac/ belong to one machine')
    expect(told(lines)).toContain('posts/outside.md is left out: it is a link that points outside the content folder')
    expect(told(lines)).toContain('posts/sub is left out: it is a submodule')
    expect(told(lines)).not.toContain('.hidden')
    remote.push({ 'posts/inside.md': { link: '/etc/passwd' }, 'posts/a.md': { submodule: true } })
    await folder.look()
    expect(titles()).toEqual(['B'])
  })

  it('never writes through a link that somebody put in the place of a folder', async () => {
    const { remote } = remoteWith()
    const { folder, root, titles } = await follow(remote)
    const elsewhere = temporary('elsewhere')
    renameSync(join(root, 'posts'), join(elsewhere, 'posts'))
    symlinkSync(join(elsewhere, 'posts'), join(root, 'posts'))
    remote.push({ 'posts/a.md': post('A2') })
    await folder.look()
    expect(readFileSync(join(elsewhere, 'posts/a.md'), 'utf8')).toBe(post('A'))
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(post('A2'))
    expect(titles()).toContain('A2')
  })

  it('changes more than 2,000 files in slices, and is not ready meanwhile', async () => {
    const { remote } = remoteWith()
    const { folder, site, root } = await follow(remote)
    const seen = new Set<boolean>()
    const files = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`notes/${i}.txt`, `${i}\n`]))
    remote.push({ ...files, 'posts/a.md': post('A2') })
    const looking = folder.look()
    const watch = setInterval(() => seen.add(folder.isReady), 1)
    await looking
    clearInterval(watch)
    expect([...seen].toSorted()).toEqual([false, true])
    expect([folder.isReady, site.at('posts/a.md')!.data['title'], existsSync(join(root, 'notes/2000.txt'))]).toEqual([
      true,
      'A2',
      true,
    ])
  })
})

describe('what is not the commit’s', () => {
  it('is kept when a move would replace or remove it, told and not served', async () => {
    const { remote } = remoteWith()
    const { folder, root, told: lines, titles } = await follow(remote)
    writeFileSync(join(root, 'posts/a.md'), post('Mine A'))
    writeFileSync(join(root, 'posts/b.md'), post('Mine B'))
    mkdirSync(join(root, 'posts/c.md'))
    writeFileSync(join(root, 'posts/c.md/x.md'), post('Mine X'))
    writeFileSync(join(root, 'pages'), 'a file\n')
    writeFileSync(join(root, 'posts/untouched.md'), post('Untouched'))
    remote.push({ 'posts/a.md': post('A2'), 'posts/b.md': null, 'posts/c.md': post('C'), 'pages/p.md': post('P') })
    await folder.look()
    expect(titles()).toEqual(['A2', 'C'])
    const kept = namesAside(root).map((path) => path.replace(/^\.almanac\/kept\/[^/]+\//, ''))
    expect(kept).toEqual(['pages', 'posts/a.md', 'posts/b.md', 'posts/c.md/x.md'])
    expect(namesAside(root).map((path) => readFileSync(join(root, path), 'utf8'))).toContain(post('Mine X'))
    expect(told(lines)).toContain('posts/a.md is not in the followed commit and was moved to .almanac/kept/')
    expect(existsSync(join(root, 'posts/untouched.md'))).toBe(true)
  })

  it('is kept when the folder is put back at the start, and files that were right stay', async () => {
    const { remote, first } = remoteWith()
    const before = await follow(remote)
    await before.close()
    const { root } = before
    const inode = statSync(join(root, 'posts/b.md')).ino
    writeFileSync(join(root, 'posts/a.md'), post('Mine'))
    writeFileSync(join(root, 'posts/new.md'), post('New'))
    rmSync(join(root, 'settings.json'))
    const { titles, folder } = await follow(remote, { root })
    expect([folder.commit, titles()]).toEqual([first, ['A', 'B']])
    expect(namesAside(root).map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['a.md', 'new.md'])
    expect(statSync(join(root, 'posts/b.md')).ino).toBe(inode)
    expect(existsSync(join(root, 'settings.json'))).toBe(true)
  })
})

describe('a folder that was left whole', () => {
  async function leave() {
    const { remote, first } = remoteWith()
    const before = await follow(remote)
    await before.close()
    return { remote, first, root: before.root }
  }

  it('is looked at as soon as it is served, and what somebody did there meanwhile is put right', async () => {
    const { remote, first, root } = await leave()
    writeFileSync(join(root, 'posts/a.md'), post('Mine'))
    writeFileSync(join(root, 'posts/new.md'), post('New'))
    rmSync(join(root, 'posts/b.md'))
    const { titles, folder, told } = await follow(remote, { root })
    expect(folder.commit).toBe(first)
    await expect.poll(() => namesAside(root).length).toBe(2)
    await expect.poll(() => folder.isReady).toBe(true)
    expect(['a', 'b'].map((name) => readFileSync(join(root, `posts/${name}.md`), 'utf8'))).toEqual([
      post('A'),
      post('B'),
    ])
    expect(titles()).toEqual(['A', 'B'])
    expect(told.join('\n')).toContain('all files are checked')
  })

  it('has the links of the commit, and tells of those that lead nowhere', async () => {
    const remote = new Remote()
    remote.push({
      ...settings,
      'posts/a.md': post('A'),
      'posts/b.md': { link: 'a.md' },
      'posts/c.md': { link: 'gone.md' },
    })
    const before = await follow(remote)
    const state = ({ titles, site }: typeof before) => [titles(), site.problems.all().map(({ message }) => message)]
    const was = state(before)
    await before.close()
    const after = await follow(remote, { root: before.root })
    expect(state(after)).toEqual(was)
    expect(was).toEqual([['A', 'A'], [expect.stringContaining('the link is broken')]])
  })

  it('is moved on, and left whole again', async () => {
    const { remote, root } = await leave()
    const inode = () => statSync(join(root, 'posts/b.md')).ino
    const was = inode()
    for (const title of ['A2', 'A3']) {
      remote.push({ 'posts/a.md': post(title), 'posts/c.md': title === 'A2' ? post('C') : null })
      const { titles, close } = await follow(remote, { root })
      expect(titles()).toEqual([title, 'B', ...(title === 'A2' ? ['C'] : [])])
      await close()
    }
    expect(existsSync(join(root, '.almanac/cache/followed-whole'))).toBe(true)
    expect([inode(), namesAside(root)]).toEqual([was, []])
  })

  it.each([
    ['a process was killed there', (root: string) => rmSync(join(root, '.almanac/cache/followed-whole'))],
    ['the machine was started anew', (root: string) => writeFileSync(join(root, '.almanac/cache/followed-whole'), 'x')],
    ['nothing of it was noted', (root: string) => rmSync(join(root, '.almanac/cache/followed-files'))],
    ['its settings are others', (root: string) => writeFileSync(join(root, 'settings.json'), '{}')],
  ])('is looked at before it is served where %s', async (_, change) => {
    const { remote, root } = await leave()
    writeFileSync(join(root, 'posts/new.md'), post('New'))
    change(root)
    await follow(remote, { root })
    expect(namesAside(root).filter((path) => path.endsWith('new.md'))).toHaveLength(1)
  })

  it('is looked at before it is served where its clone is gone, and the remote has gone on', async () => {
    const { remote, root } = await leave()
    const second = remote.push({ 'posts/a.md': post('A2'), 'posts/c.md': post('C') })
    rmSync(join(root, '.almanac/repository'), { recursive: true })
    const { titles, folder } = await follow(remote, { root })
    expect([folder.commit, titles()]).toEqual([second, ['A2', 'B', 'C']])
  })
})

describe('whatever a kill leaves', () => {
  const torn: readonly (readonly [string, (first: string, second: string) => string])[] = [
    ['in the middle of a move', (first, second) => `moving ${first}→${second}\n`],
    ['of writes', (first) => `dirty ${first}\n`],
    ['of a power cut', () => ''],
  ]
  it.each(torn)('%s is put back', async (_, mark) => {
    const { remote, first } = remoteWith()
    const before = await follow(remote)
    await before.close()
    const { root } = before
    const second = remote.push({ 'posts/a.md': post('A2'), 'posts/c.md': post('C') })
    writeFileSync(join(root, '.almanac/at'), mark(first, second))
    writeFileSync(join(root, 'posts/c.md'), post('C'))
    const { titles, folder } = await follow(remote, { root })
    expect([folder.commit, titles(), markIn(root)]).toEqual([second, ['A2', 'B', 'C'], `${second}\n`])
    expect(namesAside(root).filter((path) => !path.endsWith('c.md'))).toEqual([])
  })

  it('a move that fails half way is mended at once, and made again', async () => {
    const { remote, first } = remoteWith()
    let fails = false
    const { folder, root, titles } = await follow(remote, {
      log() {
        if (fails) {
          fails = false
          throw new Error('the log is full')
        }
      },
    })
    writeFileSync(join(root, 'posts/b.md'), post('Mine'))
    remote.push({ 'posts/a.md': null, 'posts/b.md': post('B2') })
    fails = true
    await folder.look()
    expect([folder.commit, titles(), folder.isReady, markIn(root)]).toEqual([first, ['A', 'B'], true, `${first}\n`])
    await folder.look()
    expect(titles()).toEqual(['B2'])
  })
})

describe('a commit is refused', () => {
  it('whose settings cannot be read, until a later one is good', async () => {
    const { remote, first } = remoteWith()
    const { folder, site, told: lines, titles } = await follow(remote)
    const bad = remote.push({ 'settings.json': '{ "title": ', 'posts/a.md': post('A2') })
    await folder.look()
    expect([folder.commit, titles(), site.settings.title]).toEqual([first, ['A', 'B'], 'Followed'])
    expect(folder.health()).toMatchObject({
      ready: true,
      remote: bad,
      behind: 1,
      refused: { commit: bad, reason: 'its settings.json cannot be read' },
    })
    await folder.look()
    expect(lines.filter((line) => line.includes('is not served'))).toHaveLength(1)
    remote.push({ 'settings.json': null })
    await folder.look()
    expect(folder.health().refused?.reason).toBe('it has no settings.json')
    // No force makes content of what is none.
    expect(lines.at(-1)).toMatch(/A later commit that fixes it will be$/)
    const good = remote.push({ 'settings.json': '{ "title": "Mended" }\n' })
    await folder.look()
    expect([folder.commit, site.settings.title, folder.health().refused]).toEqual([good, 'Mended', undefined])
  })

  it('whose settings ask for what cannot be had', async () => {
    const { remote, first } = remoteWith()
    const { folder } = await follow(remote)
    remote.push({ 'settings.json': '{ "types": { "post": {} } }\n' })
    await folder.look()
    expect(folder.commit).toBe(first)
    expect(folder.health().refused?.reason).toContain('its settings.json cannot be applied: ')
  })

  it('whose settings ask for more that cannot be had than those it began with, which the next start would leave out, too', async () => {
    const old = { fields: { recipe: { cook: { type: 'text' } } } }
    const { remote } = remoteWith({ ...settings, 'settings.json': JSON.stringify({ title: 'One', ...old }) })
    const { folder, site } = await follow(remote)
    const fields = { ...old.fields, post: { serves: { type: 'number' } } }
    const good = remote.push({ 'settings.json': JSON.stringify({ title: 'Two', fields }) })
    await folder.look()
    expect([folder.commit, site.settings.title, folder.health().refused]).toEqual([good, 'Two', undefined])
    expect(site.resources.get('post')!.fields).toHaveProperty('serves')
    remote.push({ 'settings.json': JSON.stringify({ title: 'Three', fields: { ...fields, pst: {} } }) })
    await folder.look()
    expect([folder.commit, folder.health().refused?.reason]).toEqual([good, expect.stringContaining("'fields.pst'")])
  })

  it('that takes away more than a fifth of the entries, by force it is served', async () => {
    const { remote, first } = remoteWith({ ...settings, ...many(40) })
    const { folder, root, close } = await follow(remote)
    const bad = remote.push(many(12, () => null))
    await folder.look()
    expect(folder.commit).toBe(first)
    expect(folder.health().refused?.reason).toMatch(/^12 of 40 entries would disappear \(posts\/p/)
    await close()
    const forced = await follow(remote, { root, forced: bad.slice(0, 10) })
    expect([forced.folder.commit, forced.titles().length]).toEqual([bad, 28])
  })

  it('that makes them unreadable, and not one that moves them', async () => {
    const { remote, first } = remoteWith({ ...settings, ...many(40) })
    const { folder, titles } = await follow(remote)
    remote.push(many(12, () => '---\ntitle: [open\n---\n'))
    await folder.look()
    expect(folder.commit).toBe(first)
    const texts = Object.entries(many(40)).map(([path, text]) => [path.replace('posts/', 'posts/2026/'), text])
    remote.push({ ...many(40, () => null), ...Object.fromEntries(texts) })
    await folder.look()
    expect(titles()).toHaveLength(40)
  })

  it('not because files without ids are moved: git tells that they are the same', async () => {
    const plain = many(20, (i) => post(`Plain ${i} ${`word${i} `.repeat(20)}`))
    const { remote } = remoteWith({ ...settings, ...plain })
    const { folder } = await follow(remote)
    const moved = Object.entries(plain).map(([path, text]) => [path.replace('/p', '/q'), `${text!}\nMore.\n`])
    const last = remote.push({ ...many(20, () => null), ...Object.fromEntries(moved) })
    await folder.look()
    expect(folder.commit).toBe(last)
  })

  it('not because a type and its folder are renamed, with or without ids', async () => {
    const types = (name: string) => ({ 'settings.json': `{ "types": { "${name}": {} } }` })
    for (const more of ['', 'id: 1']) {
      const text = (i: number) => post(`Plain ${i} ${`word${i} `.repeat(20)}`, more && `${more}${i}\n`)
      const at = (folder: string, to: (i: number) => string | null) =>
        Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${folder}/p${i}.md`, to(i)]))
      const { remote } = remoteWith({ ...types('exhibit'), ...at('exhibits', text) })
      const { folder, site } = await follow(remote)
      const last = remote.push({ ...types('piece'), ...at('exhibits', () => null), ...at('pieces', text) })
      await folder.look()
      expect([folder.health().refused, folder.commit]).toEqual([undefined, last])
      expect([...site.all('piece')]).toHaveLength(20)
      // Settings that are changed besides excuse nothing.
      remote.push({
        ...types('piece'),
        'settings.json': '{ "types": { "piece": { "order": "title" } } }',
        ...at('pieces', () => null),
      })
      await folder.look()
      expect([folder.health().refused?.reason, folder.commit]).toEqual([expect.stringMatching(/^20 of 20/), last])
    }
  })

  it('not because a small site is cleared out', async () => {
    const { remote } = remoteWith({ ...settings, ...many(5) })
    const { folder, titles } = await follow(remote)
    remote.push(many(5, () => null))
    await folder.look()
    expect(titles()).toEqual([])
  })
})

describe('front matter in a form that the settings say', () => {
  const inForm = (front_matter: string) => ({
    'settings.json': JSON.stringify({ title: 'Followed', front_matter }),
  })

  it('is read so in what is pushed, too', async () => {
    const { remote } = remoteWith({ ...inForm('lines'), 'posts/a.md': post('A') })
    const { folder, titles } = await follow(remote)
    remote.push({ 'posts/a.md': post('#1') })
    await folder.look()
    expect(titles()).toEqual(['#1'])
  })

  it('says ids, so that many changed texts are no lost entries', async () => {
    const unfenced = (text: string) => many(20, (i) => `title: P${i}\nid: ${i}\n---\n\n${text}\n`)
    const { remote } = remoteWith({ ...inForm('unfenced'), ...unfenced('Old.') })
    const { folder, told: lines } = await follow(remote)
    const second = remote.push(unfenced('New.'))
    await folder.look()
    expect([folder.commit, told(lines)]).toEqual([second, ''])
  })
})

it('a link in the place of a folder keeps what is behind it: no commit takes that out, nor makes it a kept one', async () => {
  const { remote } = remoteWith({ ...two, 'notes/n.md': post('N'), 'notes/m.md': post('M') })
  const { folder, root } = await follow(remote)
  const elsewhere = join(temporary('elsewhere'), 'notes')
  renameSync(join(root, 'notes'), elsewhere)
  symlinkSync(elsewhere, join(root, 'notes'))
  writeFileSync(join(elsewhere, 'm.md'), 'Mine\n')
  remote.push({ 'notes/n.md': null, 'notes/m.md': null })
  await folder.look()
  expect(readFileSync(join(elsewhere, 'n.md'), 'utf8')).toBe(post('N'))
  expect(readFileSync(join(elsewhere, 'm.md'), 'utf8')).toBe('Mine\n')
})

describe('the remote', () => {
  it('may be away: what is there is served, it is told once, and it goes on', async () => {
    const { remote } = remoteWith()
    const { folder, told: lines, titles, root, close } = await follow(remote)
    renameSync(remote.folder, `${remote.folder}-away`)
    await folder.look()
    await folder.look()
    expect(lines.filter((line) => line.includes('cannot follow for now'))).toHaveLength(1)
    await close()
    const again = await follow(remote, { root })
    expect([again.titles(), again.folder.isReady]).toEqual([['A', 'B'], true])
    renameSync(`${remote.folder}-away`, remote.folder)
    remote.push({ 'posts/a.md': post('A2') })
    await again.folder.look()
    expect(again.titles()).toEqual(['A2', 'B'])
    expect(told(again.told)).toContain('the remote responds again')
    expect(titles()).toEqual(['A', 'B'])
  })

  it('without content is no remote to follow, and without an answer at the first start', async () => {
    const { remote } = remoteWith({ 'README.md': 'Hello\n' })
    await expect(follow(remote)).rejects.toThrow(/the branch has neither settings.json/)
    await expect(follow(remote, { remote: { url: `${remote.folder}-none` } })).rejects.toThrow(/^git fetch: /)
  })

  it('is waited for by who wants a certain commit or a later one', async () => {
    const { remote, first } = remoteWith()
    const { folder } = await follow(remote)
    expect(await folder.reached(first, 0)).toBe(true)
    expect(await folder.reached('0123456789'.repeat(4), 5)).toBe(false)
    const second = remote.push({ 'posts/a.md': post('A2') })
    remote.push({ 'posts/a.md': post('A3') })
    expect(await folder.reached(second, 10_000)).toBe(true)
    expect(await folder.reached(first, 0)).toBe(true)
  })
})
