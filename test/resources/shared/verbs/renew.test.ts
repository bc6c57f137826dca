import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../../cli/in-process.ts'
import { commitAll, gitIn } from '../../../git-clone.ts'

const page = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`

/** A site in git whose originals have changed since their translations were made of their first commit. */
async function opened() {
  const made = cliOn({
    'settings.json': JSON.stringify({ languages: ['de', 'en'], types: { exhibit: {} } }),
    'pages/one.md': page(10, 'Eins'),
    'pages/two.md': page(11, 'Zwei'),
    'exhibits/jug.md': page(12, 'Krug'),
    'tags/rot.md': '---\nid: 13\nname: Rot\n---\n',
  })
  const { almanac, root } = made
  gitIn(root, 'init', '-q')
  commitAll(root)
  const first = gitIn(root, 'rev-parse', 'HEAD').trim()
  for (const ref of ['page/one', 'page/two', 'exhibit/jug', 'tag/rot']) {
    const [noun, slug] = ref.split('/') as [string, string]
    await almanac(noun, 'translate', slug, '--to', 'en')
    await almanac(noun, 'update', slug, ...(noun === 'tag' ? ['--name', 'Ganz rot'] : ['--title', `Neu ${slug}`]))
  }
  const older = async () =>
    [...(await almanac('check')).stdout.matchAll(/^(\S+?):\d+.*has changed since/gm)].map(([, path]) => path)
  const commit = () => {
    commitAll(root)
    return gitIn(root, 'rev-parse', 'HEAD').trim()
  }
  return { ...made, first, older, commit }
}

describe('a translation that is up to date again', () => {
  it('is said to be so, and older again once the original changes; undo takes it back', async () => {
    const { almanac, commit, first, older, read } = await opened()
    const second = commit()
    expect(await older()).toEqual(['exhibits/jug.en.md', 'pages/one.en.md', 'pages/two.en.md', 'tags/rot.en.md'])
    const { code, stderr } = await almanac('page', 'renew', 'one.en')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Up to date: page \d+ pages\/one\.en\.md/)])
    expect(read('pages/one.en.md')).toContain(`translated_from: ${second}`)
    expect(read('pages/one.en.md')).toContain('title: Eins\n')
    expect(await older()).not.toContain('pages/one.en.md')
    await almanac('undo', '--yes')
    expect(read('pages/one.en.md')).toContain(`translated_from: ${first}`)
    expect(await older()).toContain('pages/one.en.md')
  })

  it('is said of several at once, those that are older, and of types and terms of all kinds', async () => {
    const { almanac, commit, older } = await opened()
    commit()
    const { stderr } = await almanac('page', 'renew', 'page/*')
    expect([...stderr.matchAll(/^Up to date: page \d+ (\S+)/gm)].map(([, path]) => path)).toEqual([
      'pages/one.en.md',
      'pages/two.en.md',
    ])
    expect((await almanac('exhibit', 'renew', 'jug.en')).code).toBe(0)
    expect((await almanac('tag', 'renew', 'rot.en')).code).toBe(0)
    expect(await older()).toEqual([])
    expect((await almanac('page', 'renew', 'page/*')).stderr).toContain('does not change')
  })

  it('keeps to the key by which its file says it, and begins where it says none', async () => {
    const { almanac, commit, read, root } = await opened()
    const second = commit()
    const put = async (said: string) => {
      writeFileSync(join(root, 'pages/one.en.md'), `---\nid: 20\ntitle: One\n${said}---\n`)
      await almanac('page', 'renew', 'one.en')
      return read('pages/one.en.md')
    }
    expect(await put('l10n: { sourceCommit: 0123456789abcdef, by: Ann }\n')).toContain(
      `sourceCommit: ${second}, by: Ann`,
    )
    expect(await put('default_lang_commit: 0123456789\n')).toContain(`default_lang_commit: ${second}`)
    expect(await put('')).toContain(`translated_from: ${second}`)
  })

  it('is refused for an original, and where no commit has what the original says', async () => {
    const { almanac } = await opened()
    expect(await almanac('page', 'renew', 'one')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('pages/one.md is an original'),
    })
    expect(await almanac('page', 'renew', 'one.en')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('pages/one.md has changes that are not committed'),
    })
  })

  it('is named by check, with the command', async () => {
    const { almanac, commit } = await opened()
    commit()
    expect((await almanac('check', '--json')).stdout).toContain('almanac exhibit renew jug.en')
  })
})
