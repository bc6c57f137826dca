import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../in-process.ts'

const post =
  '---\nid: 10\ntitle: Soup # kept\nslug: soup\nstatus: publish\ndate: 2026-01-02 10:00:00\nserves: 2\n---\n\nText.\n'
const settings = JSON.stringify({
  title: 'T',
  timezone: 'UTC',
  fields: { post: { serves: { type: 'number', min: 1 }, by: { type: 'reference', to: 'page' } } },
})
const files = { 'posts/soup.md': post, 'pages/ada.md': '---\nid: 20\ntitle: Ada\n---\n', 'settings.json': settings }

function tabled(csv: string, more: Record<string, string> = {}) {
  const made = cliOn({ ...files, ...more })
  const file = join(made.root, '.almanac-rows.csv')
  writeFileSync(file, csv)
  return { ...made, take: (...flags: string[]) => made.almanac('post', 'import', file, '--yes', ...flags) }
}

describe('import of a table', () => {
  it('makes an entry of each row, and changes those that are there', async () => {
    const { take, read, root } = tabled(
      'Title,slug,serves,by,content,status\r\nSoup,soup,4,ada,,\r\n"Stew, hot",stew,6,ada,"Two\r\nlines",publish\r\n,,,,,\r\n',
    )
    const { code, stderr } = await take('--match', 'slug')
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 rows: 1 new, 1 existing')])
    expect(stderr).toContain('1 created, 1 changed, 0 unchanged')
    expect(read('posts/soup.md')).toBe(post.replace('serves: 2', 'serves: 4\nby: ada'))
    const year = new Date().getUTCFullYear()
    expect(existsSync(join(root, `posts/${year}/stew.md`))).toBe(true)
    expect(read(`posts/${year}/stew.md`)).toMatch(/title: Stew, hot[^]*serves: 6[^]*by: ada[^]*Two\n?\r?\n?lines/)
    expect((await take('--match', 'slug')).stderr).toContain('0 created, 0 changed, 2 unchanged')
  })

  it('matches the original, unless a column says another language', async () => {
    const more = {
      'settings.json': settings.replace('{', '{ "languages": ["en", "de"],'),
      'posts/soup.de.md': post.replace('10', '11'),
    }
    const { take, read } = tabled('slug,lang,serves,title\nsoup,,4,\nsoup,de,5,\nstew,de,6,Eintopf\n', more)
    const { code, stderr } = await take('--match', 'slug')
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 created, 2 changed')])
    expect(read('posts/soup.md')).toContain('serves: 4')
    expect(read('posts/soup.de.md')).toContain('serves: 5')
    expect((await take('--match', 'slug')).stderr).toContain('0 created, 0 changed, 3 unchanged')
    const twice = tabled('slug,serves\nsoup,4\nsoup,5\n', more)
    expect((await twice.take('--match', 'slug')).stderr).toContain("slug 'soup' is also in line 2")
    const oneId = tabled('id,lang,serves\n11,de,4\n11,en,5\n', more)
    expect((await oneId.take('--match', 'id')).stderr).toContain("id '11' is also in line 2")
  })

  it('matches an entry that is there in another language alone, as its bare name does', async () => {
    const more = {
      'settings.json': settings.replace('{', '{ "languages": ["en", "de"],'),
      'posts/eintopf.de.md': post.replace('10', '11').replace('slug: soup', 'slug: eintopf'),
    }
    const { take, read } = tabled('slug,serves\neintopf,4\n', more)
    expect((await take('--match', 'slug')).stderr).toContain('0 created, 1 changed')
    expect(read('posts/eintopf.de.md')).toContain('serves: 4')
    const twice = tabled('slug,lang,serves\neintopf,,4\neintopf,de,5\n', more)
    expect((await twice.take('--match', 'slug')).stderr).toContain("slug 'eintopf' is also in line 2")
    const another = tabled('slug,lang,serves,title\neintopf,de,4,\neintopf,en,5,Stew\n', more)
    expect((await another.take('--match', 'slug')).stderr).toContain('1 created, 1 changed')
  })

  it('names a file that is not there, without the words of the system', async () => {
    expect(await cliOn(files).almanac('post', 'import', '/nowhere/rows.csv')).toEqual({
      code: 6,
      stdout: '',
      stderr: 'almanac: /nowhere/rows.csv: there is no such file\n  Specify the CSV file\n',
    })
  })

  it('reads semicolons and a byte order mark, as spreadsheets write them', async () => {
    const { take, read } = tabled('\uFEFFslug;serves\nsoup;7\n')
    expect((await take('--match', 'slug')).code).toBe(0)
    expect(read('posts/soup.md')).toContain('serves: 7')
  })

  it('takes in what a list printed, formulas and numbers included, as it was', async () => {
    const { take, almanac, read } = tabled(
      'title,slug,excerpt,serves\n=1+1,a,-5,2\n"\'=x",b,@home,3\n\'+sum,c,+49 30 1,1\n',
    )
    expect((await take()).code).toBe(0)
    const year = new Date().getUTCFullYear()
    const of = (slug: string) => read(`posts/${year}/${slug}.md`)
    expect(of('a')).toMatch(/title: ("|')?=1\+1[^]*excerpt: ("|')-5/)
    // Other programs defuse as lists do.
    expect([of('b'), of('c')]).toEqual([
      expect.stringMatching(/title: ("|')?=x/),
      expect.stringMatching(/title: ("|')?\+sum/),
    ])
    const list = ['post', 'list', '--status', 'any', '--format', 'csv', '--fields', 'slug,title,excerpt,serves']
    const { stdout } = await almanac(...list)
    expect(stdout).toContain("a,'=1+1,-5,2\r\n")
    const again = tabled(stdout)
    expect((await again.take('--match', 'slug')).code).toBe(0)
    expect((await again.almanac(...list)).stdout.split('\r\n').sort()).toEqual(stdout.split('\r\n').sort())
  })

  it.each(['category', 'tag', 'post', 'page', 'menu', 'venue', 'event'])(
    'takes in the list of each type: %s',
    async (type) => {
      const { almanac, root } = cliOn({
        ...files,
        'categories/news.md': '---\nid: 30\nname: News\n---\n',
        'posts/a.md': '---\nid: 31\ntitle: A\ncategories: [news]\ntags: [b]\n---\n',
      })
      const { stdout } = await almanac(type, 'list', '--format', 'csv')
      const file = join(root, '.almanac-rows.csv')
      writeFileSync(file, stdout)
      const { code, stderr } = await almanac(type, 'import', file, '--yes', '--match', 'id')
      expect([code, stderr]).toEqual([0, expect.stringContaining('0 created, 0 changed')])
    },
  )

  it('names the line of each row that fails, and takes in the others', async () => {
    const { take, read } = tabled('slug,title,serves\nsoup,"So\nup",9\nx,X,0.5\ny,Y,many\n')
    const { code, stderr } = await take('--match', 'slug')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/csv:4[^]*serves/)
    expect(stderr).toMatch(/csv:5[^]*serves/)
    expect(stderr).toContain('0 created, 1 changed, 0 unchanged, 2 failed')
    expect(read('posts/soup.md')).toContain('serves: 9')
  })

  it('names the line of the only row, too', async () => {
    const wrong = (await tabled('title,status\nX,publihs\n').take()).stderr
    expect(wrong).toMatch(/csv:2: --status 'publihs' is not one of [^]*Did you mean 'publish'\?/)
    const { code, stderr } = await tabled('title,serves\nX,0.5\n').take()
    expect([code, stderr]).toEqual([2, expect.stringMatching(/csv:2[^]*serves[^]*0 created, .*1 failed/)])
  })

  it('refuses columns that are no fields, rows that are twice, and quotes that do not close', async () => {
    expect((await tabled('titel\nx\n').take()).stderr).toMatch(/csv:1: the column 'titel' is not a field[^]*title/)
    expect((await tabled('title,Password\nx,a long secret\n').take()).stderr).toContain("'Password' is not a field")
    expect((await tabled('slug\na\na\n').take('--match', 'slug')).stderr).toContain("slug 'a' is also in line 2")
    expect((await tabled('title\n"x\n').take()).stderr).toMatch(/csv:\d+: .*quote/)
    expect((await tabled('title,slug\nx,y,z\n').take()).stderr).toContain('csv:2: 3 cells')
    expect((await tabled('title\nx\n').take('--match', 'slug')).stderr).toContain('has no column of that name')
  })

  it('refuses cells below a column without a name, whichever it is', async () => {
    const { code, stderr } = await tabled('slug,,serves,\nsoup,,7,lost\n').take('--match', 'slug')
    expect([code, stderr]).toEqual([2, expect.stringContaining(':1: column 4 has no name')])
  })

  it('takes a list of events back as it was printed, with names of what they name, and writes what was changed alone', async () => {
    const event =
      '---\nid: 50\ntitle: Fair & more\nstart: 2026-12-30 10:00\nvenue: hall\norganizer: [team, b]\ncategories: [fun]\n---\nBring *friends*\n'
    const { almanac, root, read } = cliOn({
      'settings.json': '{ "title": "T", "timezone": "UTC", "terms": "implicit" }',
      'events/fair.md': event,
      'events/party.md': event
        .replace('50', '51')
        .replace('[fun]', '[fun, "big, loud"]\ntags: [a, b]\nimage: oven\ncost: 5'),
      'media/oven.jpg': '',
      'venues/hall.md': '---\nid: 60\ntitle: Hall\n---\n',
      'venues/barn.md': '---\nid: 61\ntitle: Barn\n---\n',
      'organizers/team.md': '---\nid: 62\ntitle: Team\n---\n',
      'organizers/b.md': '---\nid: 63\ntitle: B\n---\n',
    })
    const fields =
      'id,title,slug,status,date,date_utc,start_date,end_date,venue,organizer,categories,tags,image,cost,website,description'
    const { stdout } = await almanac('event', 'list', '--format', 'csv', '--fields', fields)
    expect(stdout).toContain(
      '\r\n50,Fair & more,fair,publish,,,2026-12-30 10:00:00,2026-12-30 10:00:00,hall,"team, b",fun,,,,,',
    )
    const file = join(root, '.almanac-rows.csv')
    const take = async (csv: string) => {
      writeFileSync(file, csv)
      return (await almanac('event', 'import', file, '--match', 'id', '--yes')).stderr
    }
    expect(await take(stdout)).toContain('0 created, 0 changed, 2 unchanged')
    // The time of a file without a date is another then.
    for (const path of ['events/fair.md', 'events/party.md']) utimesSync(join(root, path), 2e9, 2e9)
    expect(await take(stdout)).toContain('0 created, 0 changed, 2 unchanged')
    expect(await take(stdout.replace(',hall,', ',barn,'))).toContain('0 created, 1 changed, 1 unchanged')
    expect(read('events/fair.md')).toBe(event.replace('hall', 'barn'))
    // The first organizer is the one that pages name first.
    expect(await take(stdout.replaceAll('team, b', 'b, team'))).toContain('0 created, 2 changed, 0 unchanged')
    expect(read('events/fair.md')).toContain('organizer: [b, team]')
  })

  it('has no text that the listing user may not read', async () => {
    const { almanac } = cliOn({
      'users/reader.md': '---\nid: 2\nusername: reader\nname: R\nroles: [subscriber]\n---\n',
      'events/gala.md': '---\ntitle: Gala\nstart: 2026-12-30 10:00\npassword: leek\n---\nSecret\n',
    })
    const list = ['event', 'list', '--format', 'csv', '--fields', 'title,description']
    expect((await almanac(...list)).stdout).toContain('\r\nGala,Secret')
    expect((await almanac(...list, '--user', 'reader')).stdout).toContain('\r\nGala,\r\n')
  })

  it('finds the column that it matches by as other columns are, by the key of files', async () => {
    const { take, read } = tabled('sep=;\r\nSlug;Serves\r\nsoup;7\r\nnew;0.5\r\n')
    const { stderr } = await take('--match', 'slug')
    expect(stderr).toContain('2 rows: 1 new, 1 existing')
    expect(stderr).toContain('csv:4: --serves')
    expect(read('posts/soup.md')).toContain('serves: 7')
    expect((await tabled('name,serves\nSoup,7\n').take('--match', 'name')).stderr).toContain(
      "the column 'name' is not a field",
    )
    expect((await tabled('id,serves\n11,7\n').take('--match', 'id')).stderr).toMatch(/csv:2: no post has the id 11/)
  })

  it('refuses a table that is not UTF-8: letters would be lost', async () => {
    const { almanac, root } = tabled('')
    const file = join(root, '.almanac-rows.csv')
    writeFileSync(file, Buffer.from('title\nM\xfcller\n', 'latin1'))
    const { code, stderr } = await almanac('post', 'import', file)
    expect([code, stderr]).toEqual([2, expect.stringContaining('rows.csv is not UTF-8 text')])
  })

  it('prints a patch, and is taken back as one', async () => {
    const { take, read, almanac } = tabled('slug,serves\nsoup,5\n')
    expect((await take('--match', 'slug', '--dry-run')).stdout).toContain('+serves: 5')
    expect(read('posts/soup.md')).toBe(post)
    await take('--match', 'slug')
    await almanac('undo', '--yes')
    expect(read('posts/soup.md')).toBe(post)
  })
})

it('titles and excerpts of events are in a table as their files have them', async () => {
  const { almanac } = cliOn({
    'events/fair.md': '---\nid: 30\ntitle: Fest, "groß" & neu\nexcerpt: Kommt & seht\nstart: 2027-05-02 10:00\n---\n',
  })
  const list = ['event', 'list', '--from', '2000-01-01', '--format', 'csv', '--fields', 'title,excerpt']
  const rows = (await almanac(...list)).stdout.split('\r\n').filter(Boolean)
  expect(rows).toEqual(['title,excerpt', '"Fest, ""groß"" & neu",Kommt & seht'])
})
