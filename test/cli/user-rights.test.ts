import { describe, expect, it } from 'vitest'
import { pixel } from '../pictures.ts'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFolder } from '../harness.ts'
import { cliOn, runHere } from './in-process.ts'

const files = {
  'posts/hello.md': '---\nid: 100\ntitle: Hello\ndate: 2026-01-01\nauthor: admin\ntags: [news]\n---\nHi\n',
  'posts/idea.md': '---\nid: 101\ntitle: Idea\nstatus: draft\nauthor: contributor\n---\nMine\n',
  'posts/plan.md': '---\nid: 102\ntitle: Plan xqsecret\nstatus: draft\nauthor: editor\n---\nTheirs xqsecret\n',
  'pages/about.md': '---\nid: 110\ntitle: About\ndate: 2026-01-01\nauthor: admin\n---\nUs\n',
  'events/fair.md': '---\nid: 120\ntitle: Fair\nstart: 2087-06-01 10:00\nend: 2087-06-01 12:00\nauthor: admin\n---\n',
  'tags/news.md': '---\nid: 21\nname: News\n---\n',
  'event-categories/music.md': '---\nid: 33\nname: Music\n---\n',
  'comments/one.md': '---\nid: 40\npost: hello\nauthor_name: Ann\ndate: 2026-01-02\n---\nNice\n',
  'forms/contact.md': '---\nid: 90\ntitle: Contact\n---\n[text* name]\n',
  'media/secret.png.md': '---\nid: 61\nstatus: private\nauthor: editor\n---\n',
  'media/secret.png': '',
}

/** What a contributor may not do, as `api --user contributor` refuses it. */
const forbidden = [
  'post update hello --title hacked',
  'post delete hello',
  'post delete hello --force --yes',
  'post trash hello',
  'post publish idea',
  'post schedule idea --at 2087-01-01',
  'post unpublish hello',
  'post mv hello other',
  'post duplicate hello',
  'post update idea --status publish',
  'post update idea --author admin',
  'post update plan --title hacked',
  'page create --title New',
  'page update about --title hacked',
  'event update fair --title hacked',
  'event create --title Fair2 --start 2087-01-01 --categories Unknown',
  'tag update news --name hacked',
  'tag delete news --force --yes',
  'category create --name New',
  'event-category create --name New',
  'event-category delete music --force --yes',
  'settings update --title hacked',
  'user update admin --name hacked',
  'user create --username x --email x@example.org --password xxxxxxxxxxxxxxxx',
  'user delete editor --force --yes --reassign admin',
  'comment update one --content hacked',
  'comment spam one',
  'form update contact --title hacked',
  'form delete contact --force --yes',
  'media update secret.png --alt-text hacked',
  'media delete secret.png --force --yes',
  'post get plan',
  'revision list plan',
  'revision diff plan',
  'post update idea --featured-media 61',
]

function words(line: string): string[] {
  return line.split(' ')
}

describe('--user', () => {
  it('lets nobody do more than their role allows, whatever the verb', async () => {
    const { root, almanac } = cliOn(files)
    writeFileSync(join(root, 'media/secret.png'), pixel)
    for (const line of forbidden) {
      const { code, stderr, stdout } = await almanac('--user', 'contributor', ...words(line))
      expect([line, code, stderr]).toEqual([line, 5, expect.stringMatching(/allowed|yours|may not/)])
      expect([line, stdout + stderr]).toEqual([line, expect.not.stringContaining('xqsecret')])
    }
    // Nothing has changed: an administrator of the same folder reads what was written.
    const { stdout } = await almanac('post', 'list', '--format', 'ids', '--status', 'any')
    expect(stdout.trim().split(/\s+/).sort()).toEqual(['100', '101', '102'])
    expect((await almanac('post', 'get', 'hello', '--field', 'title')).stdout).toBe('Hello\n')
  })

  it('lets everybody do what their role allows, and makes them its author', async () => {
    const { almanac, read, root } = cliOn(files)
    const done = async (as: string, line: string) => {
      const { code, stderr } = await almanac('--user', as, ...words(line))
      expect([line, code, stderr]).toEqual([line, 0, expect.anything()])
    }
    await done('contributor', 'post update idea --title Better')
    await done('contributor', 'post create --title Second --content Words')
    await done('contributor', 'tag create --name Fresh')
    await done('contributor', 'event create --title Own --start 2087-01-01 --tags Newer')
    await done('author', 'event-category create --name Dance')
    await done('author', 'post create --title Third --status publish')
    await done('editor', 'post update hello --title Corrected')
    await done('editor', 'tag delete news --force --yes')
    await done('admin', 'settings update --title Ours')
    const path = `posts/${readdirSync(join(root, 'posts'), { recursive: true, encoding: 'utf8' }).find((name) => name.includes('second'))}`
    expect(read(path)).toContain('author: contributor')
    expect(read(path)).toContain('status: draft')
  })

  it('refuses, with exit 5, lists of statuses that the role may not see', async () => {
    const { almanac } = cliOn(files)
    const list = (noun: string, status: string) => almanac('--user', 'subscriber', noun, 'list', '--status', status)
    for (const [noun, status] of [
      ['post', 'draft'],
      ['page', 'publish,draft'],
      ['media', 'private'],
      ['event', 'draft'],
      ['venue', 'any'],
      ['organizer', 'trash'],
    ] as const) {
      const { code, stderr } = await list(noun, status)
      expect([noun, code, stderr]).toEqual([noun, 5, expect.stringContaining(`--status '${status}': `)])
      expect(stderr).toContain('Name somebody whose role allows it with --user')
    }
    expect((await list('event', 'nope')).code).toBe(2)
  })

  it.each(['subscriber', 'contributor', 'author', 'editor', 'admin'])(
    'lists for %s what they may see, as a table and as JSON',
    async (as) => {
      const { almanac } = cliOn(files)
      for (const noun of ['post', 'page', 'event', 'tag', 'category', 'venue', 'comment', 'media', 'user'])
        for (const format of ['table', 'json']) {
          const { code, stdout, stderr } = await almanac('--user', as, noun, 'list', '--format', format)
          expect([noun, format, code, stderr]).toEqual([noun, format, 0, expect.anything()])
          if (as !== 'editor' && as !== 'admin') expect(stdout).not.toContain('xqsecret')
        }
    },
  )

  it.each([
    'check',
    'check --fix',
    'undo',
    'undo --dry-run',
    'import wxr file.xml',
    'export out',
    'token create admin',
    'token list',
    'git install',
    'ids fix',
    'history',
    'review',
    'serve',
    'preview',
    'schema post',
    'types',
    'post edit hello',
    'post create --title New --edit',
    'form inbox list',
    'embed refresh',
    'init other',
    'completion bash',
  ])('is refused by `%s`, which asks for nobody’s rights', async (line) => {
    const { root } = cliOn(files)
    const { code, stderr } = await runHere(['--site', root, '--user', 'editor', ...words(line)])
    expect([code, stderr]).toEqual([5, expect.stringMatching(/--user editor: .* does not enforce rights/)])
  })

  it('is what judges; $ALMANAC_USER only says in whose name somebody with all rights acts', async () => {
    const root = contentFolder(files)
    const env = { ALMANAC_USER: 'contributor' }
    const run = (line: string) => runHere(['--site', root, ...words(line)], { env })
    expect((await run('settings update --title Ours')).code).toBe(0)
    expect((await run('post create --title New --status publish')).code).toBe(0)
    expect((await run('post get new --field author')).stdout).toBe('4\n')
    expect((await run('check')).code).not.toBe(5)
  })
})
