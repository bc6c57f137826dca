import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Files } from '../harness.ts'
import { placeOfObject } from '../../src/storage/git/lfs-pointer.ts'
import { pixel } from '../pictures.ts'
import { pointerText, pointerTo } from '../storage/lfs/lfs-host.ts'
import { proposingOn } from './proposing.ts'

const files: Files = {
  'categories/news.md': '---\nid: 7\nname: News\n---\n',
  'posts/spring menu.md': '---\nid: 11\ntitle: Spring menu\ndate: 2026-04-02 10:00\nauthor: author\n---\nAsparagus.\n',
  'posts/plan.md': '---\nid: 13\ntitle: Plan # soon\nstatus: draft\nauthor: editor\n---\nLater.\n',
}

const proposing = (as?: string) => proposingOn(files, as)

describe('proposals', () => {
  it('are commits to a branch of their own, with their review; files, index and checkout stay as they are', async () => {
    const { call, git, root, state, site } = await proposing('editor')
    const before = state()
    const made = await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'The plan' } })
    expect(made.isError).toBe(false)
    const { branch, commit, files: changed, patch } = made.facts.proposal
    expect(branch).toMatch(/^almanac\/proposal-plan-[0-9a-f]{6}$/)
    expect(changed).toEqual([{ path: 'posts/plan.md', isGone: false }])
    expect(patch).toContain('-title: Plan # soon\n+title: The plan # soon')
    expect(made.text).toContain(`This is only a proposal, on the branch ${branch}: a person merges or deletes it.`)
    expect(git('log', '-1', '--format=%H %an <%ae> %s', branch)).toBe(
      `${commit} editor <editor@example.org> Update post/plan`,
    )
    expect(git('diff', '--name-only', `main..${branch}`)).toBe('content/posts/plan.md')
    expect(state()).toBe(before)
    expect(site.get('post', 13)!.data['title']).toBe('Plan')
    expect(readFileSync(join(root, 'posts/plan.md'), 'utf8')).toContain('title: Plan # soon')
    // It can be merged as any branch.
    git('merge', '-q', '--ff-only', branch)
    expect(readFileSync(join(root, 'posts/plan.md'), 'utf8')).toContain('title: The plan # soon')
  })

  it('change no link to a file, of which git would take the text for where it leads', async () => {
    const { call, git, root, commit, site } = await proposing('editor')
    mkdirSync(join(root, 'shared'))
    writeFileSync(join(root, 'shared/menu.md'), '---\nid: 90\ntitle: Linked\nauthor: editor\n---\nWords.\n')
    symlinkSync('../shared/menu.md', join(root, 'posts/linked.md'))
    commit('a link')
    await site.locked(() => site.load('posts/linked.md'))
    const made = await call('update_content', { type: 'post', ref: 90, fields: { title: 'New' } })
    expect([made.isError, made.text]).toEqual([
      true,
      expect.stringContaining('posts/linked.md: a link to another file'),
    ])
    expect(git('branch', '--list', 'almanac/*')).toBe('')
  })

  it('are one branch a session, in which later steps see what earlier ones did', async () => {
    const { call, git, again } = await proposing('editor')
    const first = await call('create_content', {
      type: 'post',
      fields: { title: 'Opening day', content: 'We open.', categories: ['news'] },
    })
    const { branch } = first.facts.proposal
    const found = await call('search_content', { words: 'opening' })
    expect(found.facts.entries).toMatchObject([{ status: 'draft' }])
    const out = await call('publish_content', { type: 'post', ref: found.facts.entries[0].id })
    expect(out.facts.proposal.branch).toBe(branch)
    expect(out.facts.entry).toMatchObject({ ref: 'post/opening-day', status: 'publish' })
    await call('trash_content', { type: 'post', ref: 11 })
    expect(git('log', '--format=%s', `main..${branch}`).split('\n')).toEqual([
      'Trash post/11',
      expect.stringMatching(/^Publish post\/\d+$/),
      'Create post/Opening day',
    ])
    const review = await call('review')
    expect(review.facts.proposal.patch).toMatch(/^\+\+\+ b\/posts\/(?:\d{4}\/)?opening-day\.md$/m)
    expect(review.facts.proposal.changes).toMatchObject([
      { change: 'added', type: 'post', title: 'Opening day' },
      { change: 'changed', type: 'post', id: 11 },
    ])
    expect(review.facts.proposal.findings).toEqual([])
    // Another session goes on where it is told to, and else begins its own.
    const { call: other } = await again('editor')
    expect((await other('search_content', { words: 'opening' })).facts.total).toBe(0)
    expect((await other('search_content', { words: 'opening', proposal: branch })).facts.total).toBe(1)
    expect((await other('review')).facts.proposals).toEqual([branch])
    const more = await other('update_content', {
      type: 'post',
      ref: 'opening-day',
      fields: { title: 'Day one' },
      proposal: branch,
    })
    expect(more.facts.proposal.branch).toBe(branch)
    const own = await again('editor').then(({ call: ask }) =>
      ask('update_content', { type: 'post', ref: 13, fields: { title: 'X' } }),
    )
    expect(own.facts.proposal.branch).not.toBe(branch)
  })

  it('are one branch a session, also for calls that come at once', async () => {
    const { call, git } = await proposing('editor')
    const made = await Promise.all(
      ['One', 'Two'].map((title) => call('create_content', { type: 'post', fields: { title, content: 'Words.' } })),
    )
    const [branch, ...others] = new Set(made.map(({ facts }) => facts.proposal.branch as string))
    expect(others).toEqual([])
    expect(git('log', '--format=%s', `main..${branch}`).split('\n')).toEqual(['Create post/Two', 'Create post/One'])
    const changed = await Promise.all([
      call('update_content', { type: 'post', ref: 'one', fields: { title: 'A' } }),
      call('update_content', { type: 'post', ref: 'two', fields: { title: 'B' } }),
    ])
    expect(changed.map(({ isError, facts }) => isError || facts.proposal.branch)).toEqual([branch, branch])
  })

  it('tell what check finds in them', async () => {
    const { call } = await proposing()
    const { facts: read } = await call('get_content', { type: 'post', ref: 'plan' })
    const { facts, text } = await call('update_content', {
      type: 'post',
      ref: 'plan',
      fields: { content: 'See [there](/nothing/here/).' },
      version: read.version,
    })
    expect(facts.proposal.findings).toMatchObject([{ file: 'posts/plan.md', severity: 'warning' }])
    expect(text).toContain('What check says')
  })

  it('are told by what each change has added, and whole where somebody asks for the review', async () => {
    const { call, git } = await proposing()
    const first = await call('update_content', {
      type: 'post',
      ref: 'plan',
      edits: [{ old: 'Later.', new: 'See [there](/nothing/here/).' }],
    })
    expect(first.facts.proposal.findings).toHaveLength(1)
    const edits = [{ old: 'Asparagus.', new: 'Asparagus and morels.' }]
    const second = await call('update_content', { type: 'post', ref: 11, edits })
    expect(second.facts.proposal.changes).toMatchObject([{ id: 11 }])
    expect(second.facts.proposal.files).toEqual([{ path: 'posts/spring menu.md', isGone: false }])
    expect(second.facts.proposal.findings).toEqual([])
    expect(second.facts.proposal.patch).not.toContain('nothing/here')
    expect(second.text).not.toContain('nothing/here')
    const again = await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'The plan' } })
    expect(again.facts.proposal.patch).not.toContain('+See')
    expect(again.facts.proposal.findings).toEqual([])
    const sizes: number[] = []
    for (let i = 0; i < 2; i++) {
      const fields = { title: `Soup ${i}`, content: 'Soup.' }
      sizes.push((await call('create_content', { type: 'post', fields })).text.length)
    }
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(100)
    const whole = await call('review')
    expect(whole.facts.proposal.changes).toHaveLength(4)
    expect(whole.facts.proposal.findings).toHaveLength(1)
    expect(git('log', '--format=%s', `main..${whole.facts.proposal.branch}`).split('\n')).toHaveLength(5)
  })

  it('take versions of the files, and give those of the proposal', async () => {
    const { call, site, root, commit } = await proposing('author')
    const { facts: read } = await call('get_content', { type: 'post', ref: 11 })
    const change = (content: string, version: string) =>
      call('update_content', { type: 'post', ref: 11, fields: { content }, version })
    const first = await change('Asparagus, first.', read.version)
    expect(first.isError).toBe(false)
    expect((await change('Asparagus, second.', read.version)).facts.error.code).toBe('mcp_changed_since')
    expect((await change('Asparagus, second.', first.facts.version)).isError).toBe(false)
    // What somebody writes to the files does not count against what is proposed already.
    writeFileSync(join(root, 'posts/spring menu.md'), files['posts/spring menu.md']!.replace('Asparagus.', 'By hand.'))
    site.load('posts/spring menu.md')
    commit('by hand')
    const { facts: proposed } = await call('get_content', { type: 'post', ref: 11 })
    expect(proposed.entry.text).toBe('Asparagus, second.')
  })

  it('hold pictures, which can be looked at before anybody decides', async () => {
    const { call, git, state } = await proposing('author')
    const before = state()
    const data = Buffer.from(pixel).toString('base64')
    const made = await call('upload_file', { type: 'media', name: 'dot.png', data, fields: { alt_text: 'A dot' } })
    const { branch, files: changed } = made.facts.proposal
    expect(branch).toMatch(/^almanac\/proposal-dot-png-/)
    expect(changed.map(({ path }: { path: string }) => path)).toEqual([
      expect.stringMatching(/dot\.png$/),
      expect.stringMatching(/dot\.png\.md$/),
    ])
    expect(git('cat-file', '-s', `${branch}:./${changed[0].path}`)).toBe(String(pixel.length))
    expect(state()).toBe(before)
    const seen = await call('get_picture', { type: 'media', ref: made.facts.entry.id })
    expect(seen.pictures).toHaveLength(1)
    const renamed = await call('move_content', { type: 'post', ref: 11, to: 'morels' })
    expect(renamed.facts.entry.ref).toBe('post/morels')
    expect(renamed.facts.proposal.branch).toBe(branch)
  })

  it('hold pictures of Git LFS, too', async () => {
    const { call, git, root } = await proposing('author')
    const made = await call('create_content', { type: 'post', fields: { title: 'A start' } })
    const { branch } = made.facts.proposal
    git('checkout', '-q', branch)
    mkdirSync(join(root, 'media'))
    writeFileSync(join(root, 'media/dot.png'), pointerText(pixel))
    writeFileSync(join(root, 'media/dot.png.md'), '---\nid: 40\nauthor: author\n---\n')
    git('add', 'media')
    git('-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', 'commit', '-q', '-m', 'A picture')
    git('checkout', '-q', 'main')
    const look = () => call('get_picture', { type: 'media', ref: 40, proposal: branch })
    expect((await look()).pictures).toHaveLength(0)
    const place = join(root, '../.git/lfs/objects', placeOfObject(pointerTo(pixel)))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, pixel)
    expect((await look()).pictures).toHaveLength(1)
  })

  it('end when people have decided: the next change begins a new one', async () => {
    const { call, git, site } = await proposing()
    const first = await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'One' } })
    const { branch } = first.facts.proposal
    git('merge', '-q', '--ff-only', branch)
    site.load('posts/plan.md')
    const second = await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'Two' } })
    expect(second.facts.proposal.branch).not.toBe(branch)
    const ended = await call('review', { proposal: branch })
    expect(ended).toMatchObject({ isError: true, facts: { error: { code: 'mcp_no_proposal' } } })
    git('branch', '-D', second.facts.proposal.branch)
    expect((await call('review')).text).toBe('There are no pending proposals.')
    for (const proposal of ['main', 'almanac/proposal-../x', '--all'])
      expect((await call('update_content', { type: 'post', ref: 13, fields: { title: 'X' }, proposal })).isError).toBe(
        true,
      )
    expect(git('log', '--format=%s', 'main').split('\n')).toHaveLength(2)
  })

  it('hold nothing that others have not committed yet', async () => {
    const { call, root, git, commit, site } = await proposing()
    writeFileSync(join(root, 'posts/plan.md'), files['posts/plan.md']!.replace('Later.', 'By hand.'))
    writeFileSync(join(root, 'posts/new.md'), '---\nid: 31\ntitle: New\n---\n')
    for (const path of ['posts/plan.md', 'posts/new.md']) site.load(path)
    for (const ref of [13, 31]) {
      const said = await call('update_content', { type: 'post', ref, fields: { title: 'Mine' } })
      expect(said.facts.error.code).toBe('mcp_not_committed')
    }
    expect(git('branch', '--list', 'almanac/*')).toBe('')
    expect((await call('update_content', { type: 'post', ref: 11, fields: { title: 'Fine' } })).isError).toBe(false)
    commit('by hand')
    // Where the proposal began, that was not there.
    const late = await call('update_content', { type: 'post', ref: 13, fields: { title: 'Mine' } })
    expect(late.facts.error?.code).toBe('mcp_not_committed')
  })

  it('keep to what a role may do, for reading what is proposed, too', async () => {
    const { call, git, again } = await proposing('author')
    const other = await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'Mine' } })
    expect(other.facts.error.code).toBe('mcp_nothing_named')
    const own = await call('update_content', { type: 'post', ref: 11, fields: { title: 'Spring' } })
    const { branch } = own.facts.proposal
    expect(git('log', '-1', '--format=%an', branch)).toBe('author')
    const { call: subscriber } = await again('subscriber')
    for (const said of [
      await subscriber('review', { proposal: branch }),
      await subscriber('get_content', { type: 'post', ref: 11, proposal: branch }),
    ])
      expect(said.facts.error.code).toBe('mcp_not_yours')
    const { client } = await again('nobody')
    const { tools } = await client.listTools()
    expect(tools.some(({ inputSchema }) => 'proposal' in (inputSchema.properties ?? {}))).toBe(false)
  })

  it('say so when nothing changes, and leave nothing behind', async () => {
    const { call, git, root } = await proposing('editor')
    const same = await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'Plan' } })
    expect(same.text).toMatch(/^Nothing has changed: post\//)
    const wrong = await call('update_content', { type: 'post', ref: 'plan', fields: { status: 'gone' } })
    expect(wrong.isError).toBe(true)
    expect(git('branch', '--list', 'almanac/*')).toBe('')
    await call('update_content', { type: 'post', ref: 'plan', fields: { title: 'New' } })
    const uploads = join(root, '.almanac/uploads')
    expect(existsSync(uploads) ? (await import('node:fs')).readdirSync(uploads) : []).toEqual([])
  })

  it('are made one after another, however many ask at once', async () => {
    const { again, git } = await proposing()
    const sessions = await Promise.all(Array.from({ length: 3 }, () => again()))
    const said = await Promise.all(
      sessions.map(({ call }, i) => call('update_content', { type: 'post', ref: 13, fields: { title: `T ${i}` } })),
    )
    const branches = said.map(({ facts }) => facts.proposal.branch as string)
    expect(new Set(branches).size).toBe(3)
    for (const [i, branch] of branches.entries())
      expect(git('show', `${branch}:./posts/plan.md`)).toContain(`title: T ${i}`)
  })
})
