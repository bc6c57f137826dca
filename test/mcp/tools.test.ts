import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../../src/define/roles.ts'
import { resources } from '../../src/resources/registry.ts'
import { postAccess } from '../../src/resources/shared/post-access.ts'
import { testSite } from '../harness.ts'
import { pixel } from '../pictures.ts'
import { assistantOn } from './assistant.ts'

const now = () => Date.UTC(2027, 5, 1)
const files = {
  'categories/news.md': '---\nid: 7\nname: News\n---\n',
  'posts/spring-menu.md':
    '---\nid: 11\ntitle: Spring menu\ndate: 2026-04-02 10:00\ncategories: [news]\nauthor: editor\n---\nAsparagus & **morels**.\n',
  'posts/summer-menu.md': '---\nid: 12\ntitle: Summer menu\ndate: 2026-07-02 10:00\n---\nTomatoes.\n',
  'posts/secret-plan.md': '---\nid: 13\ntitle: Secret plan\nstatus: draft\nauthor: author\n---\nAsparagus for all.\n',
  'posts/locked.md': '---\nid: 14\ntitle: Locked\ndate: 2026-05-02 10:00\npassword: sesame\n---\nAsparagus within.\n',
  'pages/about.md': '---\nid: 21\ntitle: About\ndate: 2026-01-01\n---\nWe cook.\n',
  'pages/about/team.md': '---\nid: 22\ntitle: Team\nparent: about\ndate: 2026-01-01\n---\nFour cooks.\n',
}
const open = (as?: string) => {
  const test = testSite(files, { now })
  return assistantOn(test.site, as).then((assistant) => ({ ...test, ...assistant }))
}

describe('tools for assistants', () => {
  it('take the types from the definitions, and say which of them change something', async () => {
    const { client, site } = await open()
    const { tools } = await client.listTools()
    const types = (name: string) =>
      (tools.find((tool) => tool.name === name)!.inputSchema.properties!['type'] as { enum: string[] }).enum
    expect(types('list_content')).toEqual(
      [...site.resources.values()]
        .filter(({ files, actions }) => files && actions.some(({ answers, path }) => answers === 'list' && path === ''))
        .map(({ name }) => name),
    )
    // A file cannot be sent, and a password is not to be.
    expect(types('create_content')).not.toContain('media')
    expect(types('create_content')).not.toContain('user')
    expect(types('update_content')).toContain('settings')
    const reads = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect(reads).toEqual([
      'search_content',
      'list_content',
      'get_content',
      'describe_type',
      'list_pictures',
      'get_picture',
      'check',
      'why',
    ])
    expect(tools.find(({ name }) => name === 'trash_content')?.annotations).toMatchObject({ destructiveHint: true })
  })

  it('answer data of the form that they promise, and words that say the same without it', async () => {
    const { client, call, root } = await open()
    writeFileSync(join(root, 'pages/broken.md'), '---\ntitle: [\n---\n')
    // From now on, the client refuses an answer that is not as its schema says.
    const { tools } = await client.listTools()
    const called = new Set<string>()
    const say = async (name: string, args: Record<string, unknown> = {}) => {
      called.add(name)
      const said = await call(name, args)
      expect([name, said.isError, said.text]).toEqual([name, false, expect.stringMatching(/./)])
      return said
    }
    const post = { type: 'post', ref: 11 }
    await say('search_content', { words: 'asparagus' })
    await say('list_content', { type: 'post', filters: { per_page: 1 } })
    await say('describe_type', { type: 'event' })
    const read = await say('get_content', post)
    expect(read.text).toContain(`version: ${read.facts.version}`)
    await say('get_content', { ...post, full: true })
    await say('get_content', { type: 'settings' })
    const written = await say('update_content', { ...post, edits: [{ old: 'Asparagus', new: 'Leek' }] })
    expect(written.text).toContain(`version: ${written.facts.version}`)
    expect(written.text).toContain(written.facts.lines[0].text)
    await say('create_content', { type: 'post', fields: { title: 'New' } })
    await say('publish_content', post)
    await say('move_content', { ...post, to: 'other-menu' })
    await say('trash_content', { type: 'post', ref: 13 })
    const data = Buffer.from(pixel).toString('base64')
    const { facts } = await say('upload_file', { type: 'media', name: 'dot.png', data })
    const listed = await say('list_pictures')
    expect(listed.text).toContain(listed.facts.pictures[0].file)
    await say('get_picture', { type: 'media', ref: facts.entry.id })
    await say('check')
    await say('why', post)
    expect([...called].sort()).toEqual(tools.map(({ name }) => name).sort())
    expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
  })

  it('list by the filters of the type, with days and slugs as a person writes them', async () => {
    const { call } = await open('nobody')
    const spring = await call('list_content', { type: 'post', filters: { after: '2026-03-01', before: '2026-05-01' } })
    expect(spring.facts).toMatchObject({
      total: 1,
      entries: [
        { type: 'post', id: 11, ref: 'post/spring-menu', title: 'Spring menu', status: 'publish', author: 'editor' },
      ],
    })
    expect(spring.facts.entries[0].link).toContain('/2026/04/02/spring-menu/')
    expect(spring.text).toContain('post/spring-menu (#11) · "Spring menu"')
    const news = await call('list_content', { type: 'post', filters: { categories: ['news'] } })
    expect(news.facts.entries.map(({ id }: { id: number }) => id)).toEqual([11])
  })

  it('tell how to get more of a list', async () => {
    const { call } = await open('nobody')
    const first = await call('list_content', { type: 'post', filters: { per_page: 1 } })
    expect(first.facts).toMatchObject({ total: 3, page: 1, pages: 3, more: 'Page 1 of 3: filters.page 2 is the next.' })
    const last = await call('list_content', { type: 'post', filters: { per_page: 1, page: 3 } })
    expect(last.facts.more).toBeUndefined()
    const full = await call('list_content', { type: 'post', full: true, filters: { per_page: 1 } })
    expect(full.facts.entries[0].content.rendered).toContain('Tomatoes')
  })

  it('tell no more than fits in an answer', async () => {
    const long = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `posts/long-${i}.md`,
        `---\ntitle: Long ${i}\ndate: 2026-01-01\n---\n${'word '.repeat(5000)}\n`,
      ]),
    )
    const { site } = testSite(long)
    const { call } = await assistantOn(site)
    const { facts } = await call('list_content', { type: 'post', full: true, filters: { per_page: 12 } })
    expect(facts.entries.length).toBeGreaterThan(0)
    expect(facts.entries.length).toBeLessThan(12)
    expect(facts.more).toContain('ask for fewer')
    const { facts: one, text } = await call('get_content', { type: 'post', ref: 'long-1' })
    expect(one.entry.text).toHaveLength(20_000)
    expect(one.more).toBe('4999 more characters: offset 20000 gets the next ones.')
    expect(text.length).toBeLessThan(21_000)
    const rest = await call('get_content', { type: 'post', ref: 'long-1', offset: 20_000 })
    expect(rest.facts.entry.text).toHaveLength(4999)
  })

  it('read an entry as it was written for who may change it, and as readers see it for others', async () => {
    const { call } = await open('editor')
    const own = await call('get_content', { type: 'post', ref: 'spring-menu' })
    expect(own.text).toContain('# Spring menu\n\n- type: post\n- id: 11\n- ref: post/spring-menu')
    expect(own.text).toContain('Asparagus & **morels**.')
    const page = await call('get_content', { type: 'page', ref: 'page/about/team' })
    expect(page.facts.entry).toMatchObject({ id: 22, ref: 'page/about/team' })
    const full = await call('get_content', { type: 'post', ref: 11, full: true })
    expect(full.facts.entry).toMatchObject({ id: 11, categories: [7], comment_status: 'open' })
    const { call: read } = await open('nobody')
    const seen = await read('get_content', { type: 'post', ref: 'spring-menu' })
    expect(seen.text).toContain('Asparagus &amp; <strong>morels</strong>')
  })

  it('do not tell strangers that there are drafts, nor what protected texts say', async () => {
    const { call, client } = await open('nobody')
    const found = await call('search_content', { words: 'asparagus' })
    expect(found.facts.entries.map(({ id }: { id: number }) => id)).toEqual([11])
    const draft = await call('get_content', { type: 'post', ref: 'secret-plan' })
    expect(draft).toMatchObject({ isError: true, facts: { error: { code: 'mcp_nothing_named' } } })
    expect(draft.text).toBe(
      "There is no post 'secret-plan'.\nList or search the content: the answers contain the refs.",
    )
    const near = await call('get_content', { type: 'post', ref: 'secret-plam' })
    expect(near.text).not.toContain('secret-plan')
    const locked = await call('get_content', { type: 'post', ref: 'locked' })
    expect(locked.text).not.toContain('within')
    const drafts = await call('list_content', { type: 'post', filters: { status: 'draft' } })
    expect(drafts).toMatchObject({ isError: true })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_content', 'list_content', 'get_content', 'describe_type'])
    const { call: ask } = await open('editor')
    const all = await ask('search_content', { words: 'asparagus' })
    expect(all.facts.entries.map(({ id }: { id: number }) => id).sort()).toEqual([11, 13, 14])
    const one = await ask('search_content', { words: 'asparagus', status: 'draft', limit: 1 })
    expect(one.facts.entries).toMatchObject([{ ref: 'post/secret-plan', status: 'draft', line: 'Asparagus for all.' }])
    const none = await ask('search_content', { words: 'asparagus', status: 'drafts' })
    expect(none.text).toContain("there is no status 'drafts'. Available: publish, future, draft,")
  })

  it('describe a type by what its definition says', async () => {
    const { call } = await open()
    const { facts, text } = await call('describe_type', { type: 'post' })
    expect(Object.keys(facts.fields)).toEqual(expect.arrayContaining(['title', 'content', 'status', 'categories']))
    expect(facts.fields.categories.items.type).toEqual(['integer', 'string'])
    expect(Object.keys(facts.filters)).toEqual(expect.arrayContaining(['after', 'search', 'categories']))
    expect(text).toContain('- sticky (boolean)')
    const user = await call('describe_type', { type: 'user' })
    expect(user.facts.fields).not.toHaveProperty('password')
  })

  it('write, change, publish and trash as the CLI does', async () => {
    const { call, site } = await open('editor')
    const made = await call('create_content', {
      type: 'post',
      fields: { title: 'Opening day', content: 'We **open**.', categories: ['news'], author: 'author' },
    })
    expect(made.facts.entry).toMatchObject({ title: 'Opening day', status: 'draft' })
    expect(made.text).toMatch(/^Written: post\//)
    const { id } = made.facts.entry
    const changed = await call('update_content', { type: 'post', ref: id, fields: { title: 'The opening' } })
    expect(changed.facts.entry.title).toBe('The opening')
    const out = await call('publish_content', { type: 'post', ref: id })
    expect(out.facts.entry).toMatchObject({ status: 'publish', ref: 'post/opening-day' })
    // As a person writes it: Markdown, and nothing that a setting says.
    const { data } = site.get('post', id)!
    expect(data).toMatchObject({ categories: ['news'], author: 'author' })
    expect(data).not.toHaveProperty('content_format')
    expect(data).not.toHaveProperty('comment_status')
    const shown = await call('get_content', { type: 'post', ref: id, full: true })
    expect(shown.facts.entry.content.rendered).toContain('<strong>open</strong>')
    const later = await call('publish_content', { type: 'post', ref: 'secret-plan', date: '2027-07-02 09:00' })
    expect(later.facts.entry).toMatchObject({ status: 'future', date: '2027-07-02T09:00:00' })
    const now = await call('create_content', { type: 'post', fields: { title: 'Soon', status: 'future' } })
    expect(now.text).toContain('It has no future date')
    const gone = await call('trash_content', { type: 'post', ref: 'opening-day' })
    expect(gone.facts.entry.status).toBe('trash')
    const back = await call('update_content', { type: 'post', ref: id, fields: { status: 'draft' } })
    expect(back.facts.entry.status).toBe('draft')
  })

  it('create drafts of all types that can be published, unless a status is given', async () => {
    const { call } = await open('editor')
    const event = { title: 'Tea', start_date: '2027-07-02', end_date: '2027-07-02' }
    const statusOf = async (type: string, fields: object) =>
      (await call('create_content', { type, fields })).facts.entry.status
    expect(await statusOf('event', event)).toBe('draft')
    expect(await statusOf('event', { ...event, status: 'publish' })).toBe('publish')
    expect(await statusOf('page', { title: 'Page' })).toBe('draft')
    expect(await statusOf('venue', { venue: 'Shed' })).toBe('draft')
    expect(await statusOf('tag', { name: 'Shed' })).toBe(undefined)
  })

  it('take a number that is a name, as a text, for the slug of what has it', async () => {
    const { site } = testSite({ ...files, 'tags/2027.md': '---\nid: 8\nname: "2027"\n---\n' }, { now })
    const { call } = await assistantOn(site, 'editor')
    const fields = { title: 'Year', tags: ['2027', '999'] }
    expect((await call('create_content', { type: 'post', fields })).isError).toBe(false)
    const made = [...site.all('post')].find(({ data }) => data['title'] === 'Year')
    expect(made!.data['tags']).toEqual([8])
  })

  it.each(['event', 'venue', 'media', 'post'])('list any status of the type %s, as they say', async (type) => {
    const { call } = await open('editor')
    expect(await call('list_content', { type, filters: { status: 'any' } })).toMatchObject({ isError: false })
  })

  it('refuse a text that is the id of one and the name of another', async () => {
    const tags = {
      'tags/one.md': '---\nid: 2027\nname: One\n---\n',
      'tags/2027.md': '---\nid: 8\nname: "2027"\n---\n',
    }
    const { site } = testSite({ ...files, ...tags }, { now })
    const { call } = await assistantOn(site, 'editor')
    const create = (tag: string | number) =>
      call('create_content', { type: 'post', fields: { title: 'Year', tags: [tag] } })
    expect(await create('2027')).toMatchObject({ isError: true, text: expect.stringContaining('#8') })
    expect((await create(2027)).isError).toBe(false)
  })

  it('create what is new, and change nothing else by it', async () => {
    const { call, site, root } = await open('editor')
    const venue = { venue: 'Barn', city: 'Graz' }
    expect((await call('create_content', { type: 'venue', fields: venue })).isError).toBe(false)
    const [barn] = site.all('venue')
    const event = (title: string, told: object) =>
      call('create_content', {
        type: 'event',
        fields: { title, start_date: '2027-07-02', end_date: '2027-07-02', venue: told },
      })
    expect((await event('Alike', venue)).isError).toBe(false)
    const taken = [
      await call('create_content', { type: 'venue', fields: { venue: 'barn', city: 'Wien' } }),
      await event('Other', { venue: 'Barn', city: 'Wien' }),
    ]
    for (const { facts } of taken) expect(facts.error).toMatchObject({ code: 'venue-exists' })
    expect([...site.all('event')].map(({ data }) => [data['title'], data['venue']])).toEqual([['Alike', 'barn']])
    expect([...site.all('venue')]).toEqual([barn])
    expect(readFileSync(join(root, barn!.path), 'utf8')).toContain('city: Graz\n')
  })

  it('refuse what the role does not allow, and delete nothing for good', async () => {
    const { call, site } = await open('contributor')
    const other = await call('update_content', { type: 'post', ref: 'spring-menu', fields: { title: 'Mine' } })
    expect(other).toMatchObject({ isError: true, facts: { error: { code: 'rest_cannot_edit' } } })
    const made = await call('create_content', { type: 'post', fields: { title: 'Try', status: 'publish' } })
    expect(made).toMatchObject({ isError: true, facts: { error: { code: 'rest_cannot_publish' } } })
    expect(site.get('post', 11)!.data['title']).toBe('Spring menu')
    const { call: edit } = await open('editor')
    const term = await edit('trash_content', { type: 'category', ref: 'news' })
    expect(term).toMatchObject({ isError: true, facts: { error: { code: 'mcp_no_trash' } } })
    const secret = await open('admin').then(({ call: ask }) =>
      ask('update_content', { type: 'user', ref: 'author', fields: { password: 'guessed' } }),
    )
    expect(secret.facts.error.code).toBe('mcp_secret_argument')
  })

  it('do not tell by a name whether there is what the caller may not read, in writing neither', async () => {
    for (const who of ['subscriber', 'contributor', 'nobody']) {
      const { call } = await open(who)
      const naming = async (post: string) => {
        const said = await call('create_content', { type: 'comment', fields: { post, content: 'Hm' } })
        return [said.isError, said.text.replaceAll(post, 'X')]
      }
      expect(await naming('secret-plan')).toEqual(await naming('secret-planet'))
      expect((await naming('secret-pla')).join()).not.toContain('secret-plan')
    }
    const { call: write } = await open('contributor')
    const authors = await Promise.all(
      ['subscriber', 'nobody-here'].map((author) =>
        write('create_content', { type: 'post', fields: { title: 'By', author } }),
      ),
    )
    expect(authors.map(({ facts }) => facts.error.code)).toEqual(['mcp_nothing_named', 'mcp_nothing_named'])
    const { call: edit } = await open('editor')
    const near = await edit('create_content', { type: 'comment', fields: { post: 'secret-pla', content: 'Hm' } })
    expect(near.text).toContain("Did you mean 'secret-plan'?")
  })

  it('say what a term that is missing is nearly called, and how it is made, to those who may make it', async () => {
    const { call } = await open('editor')
    const tagged = { type: 'post', fields: { title: 'Soups', tags: ['Big Soups'] } }
    const said = await call('create_content', tagged)
    expect(said.text).toContain("There is no tag 'Big Soups' yet.")
    const { tool, arguments: given } = said.facts.error.next
    expect([tool, given]).toEqual(['create_content', { type: 'tag', fields: { name: 'Big Soups' } }])
    expect(said.text).toContain('create_content {"type":"tag","fields":{"name":"Big Soups"}}')
    expect((await call(tool, given)).isError).toBe(false)
    expect((await call('create_content', tagged)).isError).toBe(false)
    const near = await call('create_content', { type: 'post', fields: { title: 'Soups', tags: ['Bigg Soups'] } })
    expect(near.text).toContain("Did you mean 'big-soups'?")
    const { call: write } = await open('contributor')
    const refused = await write('create_content', { type: 'post', fields: { title: 'x', categories: ['mews'] } })
    expect(refused.text).toContain("Did you mean 'news'?")
    expect(refused.text).not.toContain('create_content')
  })

  it('rename an entry, so that its address and all links to it lead to it', async () => {
    const { site, root } = testSite(
      { ...files, 'posts/linking.md': '---\nid: 31\ntitle: Linking\n---\nSee [it](/2026/04/02/spring-menu/).\n' },
      { now },
    )
    const { call } = await assistantOn(site, 'editor')
    const said = await call('move_content', { type: 'post', ref: 'spring-menu', to: 'menu of spring' })
    expect(said.facts.entry).toMatchObject({ id: 11, ref: 'post/menu-of-spring' })
    expect(said.facts.notes).toEqual([
      '1 link in 1 file updated',
      '/2026/04/02/spring-menu/ redirects to /2026/04/02/menu-of-spring/',
    ])
    expect(said.text).toContain('1 link in 1 file updated')
    expect(readFileSync(join(root, 'posts/menu-of-spring.md'), 'utf8')).toContain('aliases: [spring-menu]')
    expect(readFileSync(join(root, 'posts/linking.md'), 'utf8')).toContain('/2026/04/02/menu-of-spring/')
    const renamed = await call('update_content', { type: 'post', ref: 12, fields: { slug: 'summer' } })
    expect(renamed.facts.notes).toEqual([expect.stringContaining('move_content')])
    const taken = await call('move_content', { type: 'post', ref: 'summer', to: 'secret-plan' })
    expect(taken.isError).toBe(true)
    // No number is appended behind anybody's back, as at the terminal; a new entry may have one, and says so.
    for (const [tool, args] of [
      ['move_content', { to: 'menu-of-spring' }],
      ['update_content', { fields: { slug: 'menu-of-spring' } }],
    ] as const) {
      const kept = await call(tool, { type: 'post', ref: 'summer', ...args })
      expect(kept.text).toContain("The slug 'menu-of-spring' is taken by post 11, posts/menu-of-spring.md.")
    }
    const made = await call('create_content', { type: 'post', fields: { title: 'New', slug: 'menu-of-spring' } })
    expect(made.facts.entry.ref).toBe('post/menu-of-spring-2')
    const { call: other } = await assistantOn(site, 'contributor')
    const refused = await other('move_content', { type: 'post', ref: 'summer', to: 'x' })
    expect(refused.facts.error.code).toBe('rest_cannot_edit')
  })

  it('tell errors before all else, page by page, however many files there are', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `posts/p-${i}.md`,
        `---\ntitle: P ${i}\n${i % 2 ? 'categories: [gone]' : 'strange: x'}\n---\n[out](/nowhere-${i}/)\n`,
      ]),
    )
    const { site } = testSite({ ...files, ...many }, { now })
    const { call } = await assistantOn(site, 'editor')
    const seen: { severity: string; file: string; line: number }[] = []
    let cursor: string | undefined
    do {
      const { facts, text } = await call('check', { limit: 25, ...(cursor && { cursor }) })
      expect(facts.total).toBeGreaterThan(90)
      expect(facts.findings.length).toBeLessThanOrEqual(25)
      expect(text.split('\n')[0]).toBe(
        `${facts.counts.error} errors, ${facts.counts.warning} warnings, ${facts.counts.note} notes.`,
      )
      seen.push(...facts.findings)
      cursor = facts.cursor
      expect(text.includes(`cursor ${cursor} shows the next ones.`)).toBe(cursor !== undefined)
      if (!cursor) expect(seen).toHaveLength(facts.total)
    } while (cursor !== undefined)
    const weights = seen.map(({ severity }) => ['error', 'warning', 'note'].indexOf(severity))
    expect(weights).toEqual(weights.toSorted())
    expect(weights.filter((weight) => weight === 0).length).toBeGreaterThanOrEqual(30)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(seen.length)
    const errors = await call('check', { severity: 'error', limit: 200 })
    expect(errors.facts.findings).toEqual(seen.filter(({ severity }) => severity === 'error'))
    expect((await call('check', { cursor: 'bm8' })).facts.error.code).toBe('mcp_invalid_cursor')
    // Where nothing is, nothing was found to be right.
    for (const under of ['nowhere/', 'posts/p-7', '../posts', 'posts/../../etc', String.raw`posts\p-7.md`, 'posts\0'])
      expect((await call('check', { under })).facts.error).toMatchObject({ code: 'mcp_nothing_there' })
    const begun = performance.now()
    await call('check', { under: `a${'/'.repeat(100_000)}b` })
    expect(performance.now() - begun).toBeLessThan(3000)
    expect((await call('check', { under: 'posts/p-7.md' })).facts.total).toBeGreaterThan(0)
    expect((await call('check', { under: './categories/' })).text).toBe('No problems found.')
    const { call: other } = await assistantOn(site, 'contributor')
    expect((await other('check', { under: 'posts/p-7.md' })).text).toContain('that you may change')
  })

  it('tell what is wrong with arguments, and what to do', async () => {
    const { call } = await open('editor')
    const said = async (name: string, args: Record<string, unknown>) => (await call(name, args)).text
    expect(await said('list_content', { type: 'post', filters: { serch: 'x' } })).toBe(
      "post has no filter 'serch'. Did you mean 'search'?\n`describe_type` lists those that exist.",
    )
    expect(await said('create_content', { type: 'post', fields: { titel: 'x' } })).toContain("Did you mean 'title'?")
    for (const name of ['constructor', 'toString']) {
      expect(await said('update_content', { type: 'post', ref: 11, fields: { [name]: 1 } })).toContain('has no field')
      expect(await said('list_content', { type: 'post', filters: { [name]: 1 } })).toContain('has no filter')
    }
    expect(await said('list_content', { type: 'nothing' })).toContain('type: Invalid option')
    expect(await said('list_content', { type: 'post', search: 'x' })).toContain('Unrecognized key: "search"')
    expect(await said('list_content', { type: 'post', filters: { per_page: 1000, order: 'up' } })).toContain(
      '- per_page: per_page must be between 1 (inclusive) and 100 (inclusive)',
    )
    expect(await said('create_content', { type: 'post', fields: { title: 'x', categories: ['mews'] } })).toContain(
      "There is no category 'mews' yet. Did you mean 'news'?",
    )
    expect(await said('publish_content', { type: 'post', ref: 11, date: 'some day' })).toContain('Invalid date.')
    expect(await said('get_content', { type: 'post' })).toContain('Which post is meant?')
    const unknown = await call('delete_everything')
    expect(unknown).toMatchObject({ isError: true, facts: { error: { code: 'mcp_unknown_tool' } } })
  })

  it('say what a role sees only to those who have its rights: lists tell of others, too', async () => {
    const { site } = testSite(
      { ...files, 'posts/mine.md': '---\nid: 15\ntitle: Mine\nstatus: draft\nauthor: contributor\n---\n' },
      { now },
    )
    const ask = async (who: string, role: string) =>
      (await assistantOn(site, who)).call('why', { type: 'post', ref: 15, role, request: '/core/v2/posts/13' })
    for (const role of ['administrator', 'editor', 'author']) {
      const told = await ask('contributor', role)
      expect(told.facts.error?.code).toBe('mcp_role_above')
      expect(told.text).not.toContain('secret-plan')
    }
    expect((await ask('contributor', 'contributor')).text).toMatch(/^post\/mine is not shown\.\n[^]*is denied to/)
    for (const who of ['editor', 'terminal'])
      expect((await ask(who, 'editor')).text).toContain('The path names post/secret-plan, another entry.')
  })

  it('do not name to who writes below it what they may not read', async () => {
    const forAuthors = resources.map((one) =>
      one.name === 'page' ? { ...one, access: postAccess(capabilitiesOf('posts')) } : one,
    )
    const pages = {
      'pages/merger.md': '---\nid: 40\ntitle: Merger\nstatus: pending\nauthor: editor\n---\n',
      'pages/child.md': '---\nid: 41\ntitle: Child\nparent: 40\nauthor: author\n---\n',
    }
    const { site } = testSite(pages, { now, resources: forAuthors })
    const ask = async (who: string) => {
      const { call } = await assistantOn(site, who)
      return (await call('why', { type: 'page', ref: 41 })).facts.reasons
    }
    expect(await ask('editor')).toEqual(['Its parent, page/merger, has the status pending.'])
    expect(await ask('author')).toEqual(['Its parent is not shown to everybody.'])
  })

  it('check the files, and say why readers see something, for who may change it', async () => {
    const { call } = await open('editor')
    const { site } = testSite(
      { ...files, 'posts/new.md': '---\nid: 31\ntitle: New\ncategories: [nothing-there]\n---\n' },
      { now },
    )
    const { call: ask } = await assistantOn(site, 'editor')
    const checked = await ask('check', { under: 'posts/new.md' })
    expect(checked.facts.findings).toMatchObject([{ file: 'posts/new.md', line: 4 }])
    expect((await ask('check', { under: 'pages' })).text).toBe('No problems found.')
    const { call: author } = await assistantOn(site, 'author')
    const others = await author('check', { under: 'posts/new.md' })
    expect(others.facts.error.code).toBe('mcp_nothing_there')
    const why = await call('why', { type: 'post', ref: 'secret-plan' })
    expect(why.facts).toMatchObject({ ref: 'post/secret-plan', shown: false })
    expect(why.text).toContain('draft')
    const listed = await call('why', { type: 'post', ref: 'summer-menu', request: '/core/v2/posts?categories=7' })
    expect(listed.facts.shown).toBe(false)
  })

  it('keep to reading where nothing may be written', async () => {
    const { site } = testSite(files)
    const { client, call } = await assistantOn(site, 'terminal', { readOnly: true })
    const { tools } = await client.listTools()
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect((await call('create_content', { type: 'post', fields: { title: 'x' } })).facts.error.code).toBe(
      'mcp_unknown_tool',
    )
  })
})

describe('entries as resources', () => {
  it('are listed as everybody sees them, page by page', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`posts/p-${i}.md`, `---\ntitle: P ${i}\ndate: 2026-01-01\n---\n`]),
    )
    const { site } = testSite({ ...files, ...many }, { now })
    const { client } = await assistantOn(site, 'nobody')
    const uris: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.request({ method: 'resources/list', params: cursor === undefined ? {} : { cursor } })
      expect(page.resources.length).toBeLessThanOrEqual(50)
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(new Set(uris).size).toBe(uris.length)
    expect(uris).toEqual(
      expect.arrayContaining([
        'almanac://post/spring-menu',
        'almanac://page/about/team',
        'almanac://post/p-0',
        'almanac://category/news',
      ]),
    )
    expect(uris).not.toContain('almanac://post/secret-plan')
    await expect(client.listResources({ cursor: 'bm8' })).rejects.toThrow(
      'The cursor does not come from a previous answer.',
    )
  })

  it('are read as Markdown, and unknown ones are refused', async () => {
    const { client } = await open('nobody')
    const { contents } = await client.readResource({ uri: 'almanac://page/about/team' })
    expect(contents).toMatchObject([{ mimeType: 'text/markdown' }])
    expect((contents[0] as { text: string }).text).toContain('# Team')
    for (const uri of ['almanac://post/secret-plan', 'almanac://nothing/x', 'file:///etc/passwd', 'almanac://post/%'])
      await expect(client.readResource({ uri })).rejects.toThrow()
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['almanac://{type}/{+ref}'])
  })
})
