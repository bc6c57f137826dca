import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Inbox } from '../../src/resources/forms/inbox/inbox.ts'
import { markWords, searchedWords } from '../../src/query/mark-words.ts'
import { checkWithin } from '../../src/site/check/check-within.ts'
import { testSite } from '../harness.ts'
import { hostAt } from '../service-host.ts'
import { temporaryFolder } from './built-cli.ts'
import { cliOn } from './in-process.ts'

const soup = {
  'posts/soup.md': '---\nid: 10\ntitle: Crème of leek\n---\n\nWarm.\n\nA **soup** for\ncold days: soup!\nNothing.\n',
  'posts/plan.md': '---\nid: 11\ntitle: Soup plan\nstatus: draft\n---\n\nLater.\n',
  'posts/gone.md': '---\nid: 12\ntitle: Soup of old\nstatus: trash\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/about/kitchen.md': '---\nid: 21\ntitle: Kitchen\nparent: about\n---\n\nWhere soup is made.\n',
  'tags/soup.md': '---\nid: 5\nname: Soup\n---\n',
}

describe('search', () => {
  it('finds every kind and status but the trash, titles first, with the line that has the words and how many more', async () => {
    const { almanac } = cliOn(soup)
    expect(await almanac('search', 'SÔUP')).toEqual({
      code: 0,
      stdout: [
        'post/plan  Soup plan  draft\n',
        'tag/soup  Soup  publish\n    soup\n',
        'page/about/kitchen  Kitchen  publish\n    Where soup is made.\n',
        'post/soup  Crème of leek  publish\n    A **soup** for  (and 1 more)\n',
      ].join(''),
      stderr: '',
    })
    expect((await almanac('search', 'creme', 'leek')).stdout).toBe('post/soup  Crème of leek  publish\n')
    expect((await almanac('search', '--', 'creme', '-leek')).stderr).toBe("Nothing contains 'creme -leek'.\n")
    expect((await almanac('search', 'creme', '-leek')).stderr).toContain('put a word that begins with - after --')
  })

  it('takes types and statuses, prints JSON and ids, and says how many there are beyond the limit', async () => {
    const { almanac } = cliOn(soup)
    const json = JSON.parse((await almanac('search', 'soup', '--type', 'pages', '--format', 'json')).stdout)
    const file = 'pages/about/kitchen.md'
    expect(json).toEqual([
      {
        type: 'page',
        id: 21,
        ref: 'page/about/kitchen',
        title: 'Kitchen',
        status: 'publish',
        file,
        line: 'Where soup is made.',
        more: 0,
      },
    ])
    expect(
      (await almanac('search', 'soup', '--type', 'post', '--status', 'trash,draft', '--format', 'ids')).stdout,
    ).toBe('post/gone\npost/plan\n')
    expect((await almanac('search', 'soup', '--status', 'any', '--limit', '1')).stderr).toBe(
      '1 of 5: --limit 5 shows all\n',
    )
    expect(await almanac('search', 'stew')).toEqual({ code: 0, stdout: '', stderr: "Nothing contains 'stew'.\n" })
  })

  it('names the wrong value of a flag', async () => {
    const { almanac } = cliOn(soup)
    const told = (words: string) => ({ code: 2, stderr: expect.stringContaining(words) })
    expect(await almanac('search', 'x', '--type', 'pots')).toMatchObject(told("Did you mean 'post'?"))
    expect(await almanac('search', 'x', '--status', 'drafts')).toMatchObject(told("Did you mean 'draft'?"))
    expect(await almanac('search', 'x', '--limit', 'all')).toMatchObject(told("--limit 'all'"))
    expect(await almanac('search', ' ')).toMatchObject(told('no words to search for'))
  })

  it('shows the part of a long line around the words', async () => {
    const long = `${'wide '.repeat(100)}needle ${'wide '.repeat(100)}`
    const { almanac } = cliOn({ 'posts/hay.md': `---\ntitle: Hay\n---\n\n${long}\n` })
    const [, line = ''] = (await almanac('search', 'needle')).stdout.split('\n')
    expect(line).toMatch(/^ {4}… wide .*needle wide .* …$/)
    expect(line.length).toBeLessThan(170)
  })

  it('marks words in the letters of the text, where folding changes lengths', () => {
    const marked = (text: string, search: string) =>
      markWords(text, searchedWords(search)!).map(([from, to]) => text.slice(from, to))
    expect(marked('Straße, STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE'])
    expect(marked('Cafe\u0301 und Café', 'cafe')).toEqual(['Cafe\u0301', 'Café'])
    expect(marked('ﬁnd the ﬁne', 'fi')).toEqual(['ﬁ', 'ﬁ'])
    expect(marked('summer sale', '"summer sale" mer')).toEqual(['summer sale'])
    expect(marked('none', 'fern')).toEqual([])
  })
})

const waiting = {
  'posts/a.md': '---\nid: 10\ntitle: A\nstatus: draft\nmodified: 2026-01-02T10:00:00\n---\n',
  'posts/b.md': '---\nid: 11\ntitle: Bee\nstatus: draft\nmodified: 2026-01-03T10:00:00\n---\n',
  'pages/p.md': '---\nid: 20\ntitle: P\nstatus: pending\nmodified: 2026-01-04T10:00:00\n---\n',
  'posts/soon.md': '---\nid: 12\ntitle: Soon\nstatus: future\ndate: 2026-03-02T09:00:00\n---\n',
  'events/fair.md':
    '---\nid: 30\ntitle: Fair\nstatus: future\ndate: 2026-07-05T00:00:00\nstart: 2026-08-01 10:00:00\nend: 2026-08-01 11:00:00\n---\n',
  'posts/old.md': '---\nid: 13\ntitle: Old\nstatus: trash\n---\n',
  'comments/old/41.md': '---\nid: 41\npost: old\nstatus: hold\nauthor_name: Zoe\n---\nHi\n',
  'comments/live/40.md':
    '---\nid: 40\npost: live\nstatus: hold\nauthor_name: Sam\ndate: 2026-01-05T08:00:00\n---\nGood\n\nmorning\n',
  'posts/live.md': '---\nid: 14\ntitle: Live\ndate: 2025-01-01T00:00:00\ndescripton: x\n---\n',
  'posts/broken.md': '---\ntitle: [\n---\n',
}

describe('overview', () => {
  it('tells what waits, kind by kind, with moments in words and the command that shows more', async () => {
    const { almanac, root } = cliOn(waiting)
    const box = new Inbox(
      hostAt(join(root, '.almanac/secret'), { root, now: () => Date.parse('2026-01-31T12:00:00Z') }),
    )
    const form = { id: 50, slug: 'contact', title: 'Contact' }
    const sent = { form, ip: '', agent: '', url: '', fields: { name: 'Ann', text: 'Two\nlines' }, files: [], mails: [] }
    box.add({ ...sent, isPassing: false })
    const { code, stdout, stderr } = await almanac('overview', '--now', '2026-02-01T12:00:00Z')
    expect([code, stderr]).toEqual([0, ''])
    const sections = stdout.split(/\n\n/)
    const zone = '(America/New_York)'
    expect(sections).toEqual([
      [
        'Scheduled (2)',
        `  post/soon   Soon  goes out Monday, 2 March 2026, 09:00 ${zone}`,
        `  event/fair  Fair  goes out Sunday, 5 July 2026, 00:00 ${zone}`,
        '  almanac post list --status future',
        '  almanac event list --status future',
      ].join('\n'),
      [
        'Drafts (2)',
        `  post/b  Bee  changed Saturday, 3 January 2026, 10:00 ${zone}`,
        `  post/a  A    changed Friday, 2 January 2026, 10:00 ${zone}`,
        '  almanac post list --status draft',
      ].join('\n'),
      [
        'To review (1)',
        `  page/p  P  changed Sunday, 4 January 2026, 10:00 ${zone}`,
        '  almanac page list --status pending',
      ].join('\n'),
      [
        'Comments to approve (1)',
        `  comment/40  Sam on post/live: Good morning  written Monday, 5 January 2026, 08:00 ${zone}`,
        '  almanac comment list --status hold',
      ].join('\n'),
      [
        'Messages (1)',
        `  contact: Ann · Two lines  sent Saturday, 31 January 2026, 07:00 ${zone}`,
        '  almanac form inbox list',
      ].join('\n'),
      'Problems\n  1 error, 1 warning\n  almanac check\n',
    ])
    const commands = [...stdout.matchAll(/^ {2}almanac (.*)$/gm)].map(([, words]) => words!.split(' '))
    for (const words of commands)
      expect([words, (await almanac(...words)).code]).toEqual([words, words[0] === 'check' ? 1 : 0])
    const json = JSON.parse((await almanac('overview', '--format', 'json', '--now', '2026-02-01T12:00:00Z')).stdout)
    expect(json.waiting[0]).toEqual({
      heading: 'Scheduled',
      count: 1,
      what: 'goes out',
      first: [{ ref: 'post/soon', file: 'posts/soon.md', text: 'Soon', moment: '2026-03-02T09:00:00-05:00' }],
      more: 'almanac post list --status future',
    })
    expect([json.problems, json.git]).toEqual([{ errors: 1, warnings: 1, complete: true }, null])
  })

  it('tells how many messages came since a person listed them', async () => {
    const { almanac, root } = cliOn()
    const at = (time: string) => new Inbox(hostAt(join(root, '.almanac/secret'), { root, now: () => Date.parse(time) }))
    const form = { id: 50, slug: 'contact', title: 'Contact' }
    const sent = { form, ip: '', agent: 'A', url: '', fields: { text: 'Two\r\nlines' }, files: [], mails: [] }
    const add = (time: string) => at(time).add({ ...sent, isPassing: false })
    add('2026-01-31T12:00:00Z')
    await almanac('form', 'inbox', 'list')
    expect((await almanac('overview')).stdout).toContain('Messages (1)\n')
    at('2026-01-31T12:00:00Z').look()
    add('2026-02-01T12:00:00Z')
    expect((await almanac('overview')).stdout).toContain('Messages (1 new of 2)\n')
    expect((await almanac('form', 'inbox', 'list')).stdout).toContain('  2026-02-01 07:00  contact')
  })

  it('counts what git does not have yet, here and upstream', async () => {
    const { almanac, root } = cliOn()
    const upstream = temporaryFolder()
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
        cwd: root,
        stdio: 'pipe',
      })
    const gitLines = async () => (await almanac('overview')).stdout.split('Git\n')[1]
    git('init', '-qb', 'main')
    git('add', '-A')
    git('commit', '-qm', 'one')
    expect(await gitLines()).toBe('  0 files not committed\n')
    git('init', '-q', '--bare', upstream)
    git('remote', 'add', 'origin', upstream)
    git('push', '-qu', 'origin', 'main')
    for (const name of ['a', 'b']) writeFileSync(join(root, `${name}.md`), name)
    git('add', 'a.md')
    git('commit', '-qm', 'two')
    expect(await gitLines()).toBe('  1 file not committed  git status\n  1 commit not pushed  git log @{upstream}..\n')
  })

  it('looks for problems only as long as there is time', () => {
    const { site } = testSite({ 'posts/a.md': '---\nstatus: odd\n---\n', 'posts/b.md': '---\nstatus: odd\n---\n' })
    let time = 0
    const clock = () => time++
    expect(checkWithin(site, 1e6, clock).isWhole).toBe(true)
    const cut = checkWithin(site, 2, clock)
    expect(cut.isWhole).toBe(false)
    expect(cut.findings.filter(({ file }) => file.startsWith('posts/')).length).toBeLessThan(2)
  })
})

describe('--user', () => {
  const files = {
    ...soup,
    'posts/mine.md': '---\nid: 13\ntitle: Soup of mine\nstatus: draft\nauthor: contributor\ncategories: [none]\n---\n',
    'posts/shut.md': '---\nid: 14\ntitle: Soup kept shut\npassword: secret\n---\n',
    'comments/soup/40.md': '---\nid: 40\npost: soup\nstatus: hold\nauthor_name: Sam\n---\nHm\n',
  }

  it('has search find what that user may read, and overview tell what they may change', async () => {
    const { almanac } = cliOn(files)
    const found = async (...who: string[]) =>
      (await almanac('search', 'soup', '--type', 'post', ...who)).stdout.match(/^post\/\w+/gm)?.toSorted()
    expect(await found()).toEqual(['post/mine', 'post/plan', 'post/shut', 'post/soup'])
    expect(await found('--user', 'contributor')).toEqual(['post/mine', 'post/soup'])
    expect(await found('--user', 'subscriber')).toEqual(['post/soup'])
    const headings = async (...who: string[]) => (await almanac('overview', ...who)).stdout.match(/^\w.*$/gm)
    expect(await headings()).toEqual(['Drafts (2)', 'Comments to approve (1)', 'Problems'])
    expect(await headings('--user', 'contributor')).toEqual(['Drafts (1)', 'Problems'])
    expect((await almanac('overview', '--user', 'contributor')).stdout).toContain('1 error')
    expect((await almanac('overview', '--user', 'subscriber')).stdout).toBe('Problems\n  none\n')
  })

  it('has why say what that user sees, by their name', async () => {
    const { almanac } = cliOn(files)
    const why = async (...words: string[]) => (await almanac('why', ...words)).stdout
    expect(await why('post/mine', '--user', 'contributor')).toContain('Contributor sees it.')
    expect(await why('post/mine', '--user', 'subscriber')).toContain('Subscriber does not see it.')
    const both = await almanac('why', 'post/mine', '--user', 'subscriber', '--role', 'editor')
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('Leave out --role or --user')])
  })

  it('is refused by commands that ask for nobody’s rights, wherever it stands; --help tells where it counts', async () => {
    const { almanac, root } = cliOn(files)
    for (const words of [
      ['check'],
      ['export', join(root, '../out')],
      ['export', 'wxr'],
      ['history'],
      ['undo'],
      ['open', 'post/soup'],
      ['form', 'inbox', 'list'],
    ]) {
      const refusal = {
        code: 5,
        stdout: '',
        stderr: expect.stringMatching(/--user editor: .* does not enforce rights/),
      }
      expect([words, await almanac(...words, '--user', 'editor')]).toEqual([words, refusal])
      expect([words, await almanac('--user', 'editor', ...words)]).toEqual([words, refusal])
    }
    expect((await almanac('search', '--help')).stdout).toMatch(/--user <ref> +Show only what this user may read/)
    expect((await almanac('check', '--help')).stdout).not.toContain('--user')
    expect((await almanac('search', 'soup', '--user', 'nobody')).code).toBe(3)
    expect((await almanac('post', 'list', '--user', 'nobody')).code).toBe(3)
    expect((await almanac('post', 'get', 'soup', '--user', 'nobody')).code).toBe(3)
  })
})
