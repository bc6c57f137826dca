import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const tree = {
  'categories/fruit.md': '---\nid: 10\nname: Fruit\n---\n\nAll <em>kinds</em> of fruit\n',
  'categories/apples.md': '---\nid: 11\nname: Apples\nparent: fruit\n---\n',
  'categories/red.md': '---\nid: 12\nname: Red\nparent: apples\n---\n',
  'categories/colour.md': '---\nid: 13\nname: Colour\n---\n',
}

const filed = {
  ...tree,
  'posts/pie.md': '---\nid: 100\ntitle: Pie\nauthor: editor\ndate: 2020-01-01T10:00:00\ncategories: [apples]\n---\n',
  'posts/jam.md': '---\nid: 101\ntitle: Jam\nauthor: editor\nstatus: draft\ncategories: [colour, fruit]\n---\n',
}

const fair = `---\nid: 30\ntitle: E\nauthor: editor\ndate: 2020-01-01T10:00:00\nstart: 2087-01-01T10:00:00\ncategories: [fair]\n---\n`

describe('a category', () => {
  test('is shown with its description, its place in the tree and its links', async () => {
    const { get } = testSite(tree)
    const { json } = await get('/core/v2/categories/12')
    expect(json).toEqual({
      id: 12,
      count: 0,
      description: '',
      link: 'http://site.test/category/fruit/apples/red/',
      name: 'Red',
      slug: 'red',
      taxonomy: 'category',
      parent: 11,
      meta: [],
      _links: {
        self: [{ href: 'http://site.test/rest/core/v2/categories/12' }],
        collection: [{ href: 'http://site.test/rest/core/v2/categories' }],
        about: [{ href: 'http://site.test/rest/core/v2/taxonomies/category' }],
        up: [{ embeddable: true, href: 'http://site.test/rest/core/v2/categories/11' }],
        'wp:post_type': [{ href: 'http://site.test/rest/core/v2/posts?categories=12' }],
        curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
      },
    })
    expect((await get('/core/v2/categories/10')).json.description).toBe('All <em>kinds</em> of fruit')
  })

  test('has its page, like all terms, below what the settings name', async () => {
    const { get, page, root, site } = testSite({
      ...tree,
      'tags/sweet.md': '---\nid: 20\n---\n',
      'event-categories/fair.md': '---\nid: 21\n---\n',
    })
    const linkOf = async (path: string) => (await get(`/core/v2/${path}`)).json.link.slice('http://site.test'.length)
    expect(await linkOf('categories/12')).toBe('/category/fruit/apples/red/')
    const bases = { category_base: 'blog/about', tag_base: 'words', event_category_base: 'whats-on' }
    writeFileSync(join(root, 'settings.json'), JSON.stringify(bases))
    site.load('settings.json')
    expect(await linkOf('categories/12')).toBe('/blog/about/fruit/apples/red/')
    expect(await linkOf('tags/20')).toBe('/words/sweet/')
    expect(await linkOf('cal_events_cat/21')).toBe('/whats-on/fair/')
    expect((await page('/blog/about/fruit/')).status).toBe(200)
    expect((await page('/category/fruit/')).status).toBe(404)
  })

  test('has in embed context what a link to it needs', async () => {
    const { get } = testSite(tree)
    const { json } = await get('/core/v2/categories/10?context=embed')
    expect(Object.keys(json)).toEqual(['id', 'link', 'name', 'slug', 'taxonomy', '_links'])
  })

  test('loses its description by null, and gets a slug from its name', async () => {
    const { ask } = testSite(tree)
    const json = { description: null, slug: null, name: 'All fruit' }
    const changed = await ask('PATCH', '/core/v2/categories/10', { as: 'editor', json })
    expect(changed.json).toMatchObject({ description: '', slug: 'all-fruit' })
  })

  test("has whole addresses of the site's own files in its description, which its file does not get by a change", async () => {
    const body = `<a href="/uploads/a.pdf?x=1&amp;y=2">A</a> <a href="../media/b.pdf">B</a> <a href='/about/'>C</a>`
    const file = `---\nid: 10\n---\n\n${body}\n`
    const { ask, get, root, site } = testSite({
      'categories/fruit.md': file,
      'events/e.md': fair,
      'event-categories/fair.md': file.replace('10', '21'),
    })
    const stored = () => readFileSync(join(root, 'categories/fruit.md'), 'utf8')
    const { json } = await get('/core/v2/categories/10')
    const whole = `<a href="http://site.test/uploads/a.pdf?x=1&amp;y=2">A</a> <a href="http://site.test/uploads/b.pdf">B</a> <a href='/about/'>C</a>`
    expect(json.description).toBe(whole)
    expect((await get('/cal/events/v1/categories/21')).json.description).toBe(whole)
    expect((await get('/cal/events/v1/events/30')).json.categories[0].description).toBe(whole)

    await ask('PUT', '/core/v2/categories/10', { as: 'editor', json })
    expect(stored()).toBe(file)
    writeFileSync(join(root, 'settings.json'), '{ "uploads_base": "files" }')
    site.load('settings.json')
    expect((await get('/core/v2/categories/10')).json.description).toBe(whole.replaceAll('/uploads/', '/files/'))
    expect((await get('/cal/events/v1/events/30')).json.categories[0].description).toContain('/files/a.pdf')
    writeFileSync(join(root, 'settings.json'), '{}')
    site.load('settings.json')
    const more = `${whole} and <a href="http://site.test/uploads/new.pdf">D</a>`
    const changed = await ask('PATCH', '/core/v2/categories/10', { as: 'editor', json: { description: more } })
    expect(changed.json.description).toBe(more)
    const added = ' and <a href="http://site.test/uploads/new.pdf">D</a>'
    expect(stored()).toBe(file.replace(body, body + added))
  })

  test('keeps each way in which its author named one file, also whole, and within other quotes', async () => {
    const names = ['/uploads/a.pdf', 'http://site.test/uploads/a.pdf', '../media/a.pdf', '/uploads/a.pdf']
    const body = names.map((name) => `<a href="${name}">A</a>`).join(' ')
    const { ask, root } = testSite({
      'categories/fruit.md': `---\nid: 10\n---\n\n${body}\n`,
      'categories/odd.md': `---\nid: 11\n---\n\n<a href='/uploads/a"b.pdf'>A</a>\n`,
    })
    const describe = async (id: number, change: (shown: string) => string) => {
      const { json } = await ask('GET', `/core/v2/categories/${id}`, { as: 'editor' })
      await ask('PATCH', `/core/v2/categories/${id}`, { as: 'editor', json: { description: change(json.description) } })
    }
    await describe(10, (shown) => `${shown} B`)
    expect(readFileSync(join(root, 'categories/fruit.md'), 'utf8')).toBe(`---\nid: 10\n---\n\n${body} B\n`)
    await describe(11, (shown) => `${shown.replaceAll("'", '"')} B`)
    const odd = readFileSync(join(root, 'categories/odd.md'), 'utf8')
    expect(odd).toContain('<a href="/uploads/a&quot;b.pdf">A</a> B')
  })

  test('without a name in its file is named like its slug', async () => {
    const { get } = testSite({ 'categories/plain.md': '' })
    expect((await get('/core/v2/categories?slug=plain')).json[0].name).toBe('plain')
  })

  test('counts published posts only, by whatever name their files give', async () => {
    const { get } = testSite({
      ...filed,
      'posts/tart.md': '---\nid: 102\ntitle: Tart\ndate: 2020-01-01T10:00:00\ncategories: [fruit/apples, 13]\n---\n',
      'posts/later.md': '---\nid: 103\ntitle: Later\ndate: 2999-01-01T10:00:00\ncategories: apples\n---\n',
    })
    const { json } = await get('/core/v2/categories?orderby=id&include=10,11,13')
    expect(json.map((one: { count: number }) => one.count)).toEqual([0, 2, 1])
  })
})

describe('creating a category', () => {
  test('writes a file that a person would write', async () => {
    const { ask, root } = testSite(tree)
    const answer = await ask('POST', '/core/v2/categories', {
      as: 'editor',
      json: { name: ' Fish <b>&amp;</b> Chips ', description: 'Hot <script>x</script><b>b</b>', parent: 10 },
    })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      name: 'Fish &amp; Chips',
      slug: 'fish-chips',
      parent: 10,
      description: 'Hot x<b>b</b>',
    })
    expect(readFileSync(join(root, 'categories/fish-chips.md'), 'utf8')).toBe(
      `---\nid: ${answer.json.id}\nname: Fish & Chips\nparent: fruit\n---\n\nHot x<b>b</b>\n`,
    )
  })

  test('refuses a name that a neighbour has, whatever its case, and names the neighbour', async () => {
    const { ask } = testSite(tree)
    const again = await ask('POST', '/core/v2/categories', { as: 'editor', json: { name: 'fRUIT' } })
    expect([again.status, again.json.code, again.json.data]).toEqual([400, 'term_exists', { status: 400, term_id: 10 }])
    expect(again.json.additional_data).toEqual([10, 10])
    const below = await ask('POST', '/core/v2/categories', {
      as: 'editor',
      json: { name: 'Red', parent: 11, slug: 'red' },
    })
    expect(below.json.data.term_id).toBe(12)
  })

  test('takes the same name elsewhere, with the slugs of the parents behind its own', async () => {
    const { ask } = testSite(tree)
    const make = (json: object) => ask('POST', '/core/v2/categories', { as: 'editor', json })
    expect((await make({ name: 'Red', parent: 13 })).json.slug).toBe('red-colour')
    expect((await make({ name: 'Other', slug: 'red', parent: 13 })).json.slug).toBe('red-colour-2')
    expect((await make({ name: 'Other', slug: 'red', parent: 11 })).json.slug).toBe('red-apples')
    expect((await make({ name: 'Third', slug: 'red', parent: 11 })).json.slug).toBe('red-apples-fruit')
  })

  test('makes a taken slug unique, and takes a second name with a slug of its own', async () => {
    const { ask } = testSite(tree)
    const make = (json: object) => ask('POST', '/core/v2/categories', { as: 'editor', json })
    expect((await make({ name: 'Obst', slug: 'Fruit' })).json.slug).toBe('fruit-2')
    expect((await make({ name: 'Fruit', slug: 'more-fruit' })).json.slug).toBe('more-fruit')
    expect((await make({ name: '!!!' })).json.slug).toMatch(/^\d+$/)
  })

  test.each([
    [{}, 400, 'rest_missing_callback_param'],
    [{ name: 7 }, 400, 'rest_invalid_param'],
    [{ name: '   ' }, 400, 'empty_term_name'],
    [{ name: '<b></b>' }, 400, 'empty_term_name'],
    [{ name: 'Lost', parent: 999 }, 400, 'rest_term_invalid'],
  ])('of %j is refused', async (json, status, code) => {
    const { ask } = testSite(tree)
    const answer = await ask('POST', '/core/v2/categories', { as: 'editor', json })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})

describe('changing a category', () => {
  test('changes what is named and nothing else', async () => {
    const { ask, root } = testSite(tree)
    const { json } = await ask('PATCH', '/core/v2/categories/10', { as: 'editor', json: { name: 'Obst' } })
    expect(json).toMatchObject({ name: 'Obst', slug: 'fruit', description: 'All <em>kinds</em> of fruit' })
    expect(readFileSync(join(root, 'categories/fruit.md'), 'utf8')).toBe(
      '---\nid: 10\nname: Obst\n---\n\nAll <em>kinds</em> of fruit\n',
    )
    await ask('PATCH', '/core/v2/categories/10', { as: 'editor', json: {} })
    expect(
      (await ask('PATCH', '/core/v2/categories/10', { as: 'editor', json: { description: '' } })).json.description,
    ).toBe('')
  })

  test('refuses the slug of another, and an empty name', async () => {
    const { ask } = testSite(tree)
    const change = (json: object) => ask('PATCH', '/core/v2/categories/11', { as: 'editor', json })
    expect((await change({ slug: 'colour' })).json).toMatchObject({
      code: 'duplicate_term_slug',
      data: { status: 400 },
    })
    expect((await change({ name: '' })).json.code).toBe('empty_term_name')
    expect((await change({ slug: '' })).json.slug).toBe('apples')
    expect((await change({ slug: 'colour', parent: 0 })).json.slug).toBe('colour-2')
  })

  test('never makes a circle', async () => {
    const { ask, get } = testSite(tree)
    expect((await ask('PATCH', '/core/v2/categories/11', { as: 'editor', json: { parent: 11 } })).json.parent).toBe(0)
    await ask('PATCH', '/core/v2/categories/11', { as: 'editor', json: { parent: 10 } })
    expect((await ask('PATCH', '/core/v2/categories/10', { as: 'editor', json: { parent: 12 } })).json.parent).toBe(0)
    expect((await get('/core/v2/categories/12')).json.link).toBe('http://site.test/category/fruit/apples/red/')
  })

  test('of the slug mends the files that name it, also by a path', async () => {
    const { ask, get, root } = testSite({
      ...filed,
      'posts/tart.md': '---\nid: 102\ntitle: Tart\ndate: 2020-01-01T10:00:00\ncategories: [fruit/apples/red]\n---\n',
    })
    await ask('PATCH', '/core/v2/categories/11', { as: 'editor', json: { slug: 'apple' } })
    expect(readFileSync(join(root, 'posts/pie.md'), 'utf8')).toContain('categories: [apple]')
    expect((await get('/core/v2/posts/102')).json.categories).toEqual([12])
    expect((await get('/core/v2/categories/12')).json.parent).toBe(11)
    await ask('PATCH', '/core/v2/categories/12', { as: 'editor', json: { parent: 13 } })
    expect((await get('/core/v2/posts/102')).json.categories).toEqual([12])
  })
})

describe('deleting a category', () => {
  test('needs force', async () => {
    const { ask } = testSite(tree)
    const answer = await ask('DELETE', '/core/v2/categories/10', { as: 'editor' })
    expect([answer.status, answer.json.code]).toEqual([501, 'rest_trash_not_supported'])
  })

  test('tells what there was, and moves its children up', async () => {
    const { ask, get, root } = testSite(filed)
    const { json } = await ask('DELETE', '/core/v2/categories/11?force=true', { as: 'editor' })
    expect(json).toEqual({
      deleted: true,
      previous: {
        id: 11,
        count: 1,
        description: '',
        link: 'http://site.test/category/fruit/apples/',
        name: 'Apples',
        slug: 'apples',
        taxonomy: 'category',
        parent: 10,
        meta: [],
      },
    })
    expect((await get('/core/v2/categories/12')).json.parent).toBe(10)
    expect(existsSync(join(root, 'categories/apples.md'))).toBe(false)
    expect((await get('/core/v2/categories/11')).json.code).toBe('rest_term_invalid')
  })

  test('takes it from the posts, and gives the default one to a post that loses its last', async () => {
    const { ask, get, root } = testSite(filed)
    await ask('DELETE', '/core/v2/categories/13?force=true', { as: 'editor' })
    expect(readFileSync(join(root, 'posts/jam.md'), 'utf8')).toContain('categories: [fruit]')
    await ask('DELETE', '/core/v2/categories/11?force=true', { as: 'editor' })
    expect((await get('/core/v2/posts/100')).json.categories).toEqual([1])
    expect(readFileSync(join(root, 'posts/pie.md'), 'utf8')).toContain('categories: [uncategorized]')
  })

  test('is refused to everybody for the default one', async () => {
    const { ask } = testSite({ ...tree, 'settings.json': '{ "default_category": "colour" }' })
    expect((await ask('DELETE', '/core/v2/categories/13?force=true', { as: 'admin' })).json.code).toBe(
      'rest_cannot_delete',
    )
    expect((await ask('DELETE', '/core/v2/categories/1?force=true', { as: 'admin' })).status).toBe(200)
  })
})

describe('who may do what with categories', () => {
  test.each([
    ['POST', '/core/v2/categories', 'rest_cannot_create'],
    ['PATCH', '/core/v2/categories/10', 'rest_cannot_update'],
    ['DELETE', '/core/v2/categories/10?force=true', 'rest_cannot_delete'],
    ['GET', '/core/v2/categories/10?context=edit', 'rest_forbidden_context'],
    ['GET', '/core/v2/categories?context=edit', 'rest_forbidden_context'],
  ])('%s %s is for editors', async (method, path, code) => {
    const { ask } = testSite(tree)
    const json = method === 'GET' ? {} : { json: { name: 'New' } }
    const signedOut = await ask(method, path, json)
    const author = await ask(method, path, { as: 'author', ...json })
    expect([signedOut.status, signedOut.json.code]).toEqual([401, code])
    expect([author.status, author.json.code]).toEqual([403, code])
    expect((await ask(method, path, { as: 'editor', ...json })).status).toBeLessThan(300)
  })
})
