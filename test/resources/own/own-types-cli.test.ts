import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { complete } from '../../../src/cli/completing/complete.ts'
import { cliOn } from '../../cli/in-process.ts'

const settings = (more: object) => JSON.stringify({ title: 'Museum', timezone: 'UTC', ...more })
const museum = {
  types: { exhibit: { fields: { maker: { type: 'text', label: 'Maker', filterable: true } } } },
  taxonomies: { artist: { of: ['exhibit', 'post'] } },
}
const files = {
  'settings.json': settings(museum),
  'exhibits/night-watch.md':
    '---\nid: 7\ntitle: The Night Watch\ndate: 2026-01-02\nmaker: Rembrandt\n---\n\nA painting.\n',
  'artists/rembrandt.md': '---\nid: 8\nname: Rembrandt\n---\n',
}

describe('a type that only settings know, at the terminal', () => {
  it('is a noun with verbs, flags and columns of its own', async () => {
    const { almanac, read } = cliOn(files)
    const listed = await almanac('exhibit', 'list')
    expect(listed.stdout.split('\n')[0]).toMatch(/^ID +TITLE +MAKER +SLUG +STATUS +DATE/)
    expect((await almanac('exhibit', 'list', '--maker', 'Vermeer', '--format', 'json')).stdout.trim()).toBe('[]')
    const made = await almanac(
      'exhibit',
      'create',
      '--title',
      'Milkmaid',
      '--maker',
      'Vermeer',
      '--artists',
      'rembrandt',
    )
    expect([made.code, read('exhibits/milkmaid.md')]).toEqual([0, expect.stringContaining('artists: [rembrandt]')])
    expect((await almanac('post', 'create', '--title', 'Hi', '--artists', 'rembrandt')).code).toBe(0)
    expect((await almanac('mv', 'artist/rembrandt', 'rembrandt-van-rijn')).code).toBe(0)
    expect(read('exhibits/milkmaid.md')).toContain('rembrandt-van-rijn')
    expect((await almanac('undo', '--yes')).code).toBe(0)
    expect(read('exhibits/milkmaid.md')).toContain('[rembrandt]')
    expect((await almanac('publish', 'exhibit/milkmaid')).stderr).toContain('milkmaid')
    expect((await almanac('exhibt', 'list')).stderr).toContain("Did you mean 'exhibit'?")
    expect((await almanac('--help')).stdout).toContain(
      'exhibit                Exhibits: a content type defined by this site.',
    )
  })

  it.each([
    ['de_DE', "'x*' matches no Werk"],
    ['en_US', "'x*' matches no werk"],
  ])('is called in messages as its language writes nouns: %s', async (language, told) => {
    const types = { work: { name: 'Werk', plural: 'Werke' } }
    const { almanac } = cliOn({ 'settings.json': settings({ types, language }) })
    expect((await almanac('work', 'publish', 'x*')).stderr).toContain(told)
  })

  it('is completed: noun, verbs, flags, refs and values', async () => {
    const { root } = cliOn(files)
    const offered = async (...words: string[]) =>
      (await complete(['--content', root, ...words])).map(({ text }) => text)
    expect(await offered('exh')).toEqual(['exhibit'])
    expect(await offered('exhibit', 'cre')).toEqual(['create'])
    expect(await offered('exhibit', 'get', 'n')).toEqual(['night-watch'])
    expect(await offered('exhibit', 'create', '--mak')).toEqual(['--maker'])
    expect(await offered('post', 'create', '--artists', '')).toEqual(['rembrandt'])
    expect(await offered('publish', 'exhibit/')).toContain('exhibit/night-watch')
  })

  it('is told by check, why and schema, and what a removed type leaves is named', async () => {
    const { almanac, root } = cliOn(files)
    expect((await almanac('check')).code).toBe(0)
    expect((await almanac('why', 'exhibits/night-watch.md')).stdout).toContain('A visitor sees it.')
    expect((await almanac('why', '/artists/rembrandt/')).stdout).toContain(
      'is artists/rembrandt.md. A visitor sees it.',
    )
    expect((await almanac('why', '/exhibits/')).stderr).toContain(
      '/exhibits/ is not the page of an entry, but the list of exhibits\n  `almanac exhibit list` shows them',
    )
    expect(JSON.parse((await almanac('schema', 'exhibit')).stdout).properties).toHaveProperty('maker')
    writeFileSync(join(root, 'settings.json'), settings({}))
    const { stdout, stderr } = await almanac('check')
    expect(stdout + stderr).toContain('exhibits/')
    expect((await almanac('exhibit', 'list')).code).toBe(2)
  })

  it('reads a commit in which its settings were others', async () => {
    const { almanac, root } = cliOn(files)
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
        cwd: root,
        env: { ...process.env, HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
        stdio: 'pipe',
      })
    writeFileSync(join(root, '.gitignore'), '.almanac/\n')
    for (const words of [
      ['init', '-q', '-b', 'main'],
      ['add', '-A'],
      ['commit', '-qm', 'one'],
    ])
      git(...words)
    git('checkout', '-qb', 'more')
    writeFileSync(
      join(root, 'settings.json'),
      settings({ types: { ...museum.types, room: {} }, taxonomies: museum.taxonomies }),
    )
    await almanac('room', 'create', '--title', 'Hall', '--status', 'publish')
    await almanac('exhibit', 'update', 'night-watch', '--maker', 'Rembrandt van Rijn')
    git('add', '-A')
    git('commit', '-qm', 'two')
    const review = await almanac('review', 'main')
    expect([review.code, review.stderr]).toEqual([0, ''])
    for (const said of ['Hall', 'The Night Watch', 'Maker', '/rooms/hall/']) expect(review.stdout).toContain(said)
    expect((await almanac('exhibit', 'get', 'night-watch', '--ref', 'main')).stdout).toContain('Rembrandt')
    git('checkout', '-q', 'main')
    writeFileSync(join(root, 'settings.json'), settings({}))
    rmSync(join(root, 'exhibits'), { recursive: true })
    git('add', '-A')
    git('commit', '-qm', 'three')
    const back = await almanac('review', 'HEAD~1')
    expect([back.code, back.stdout]).toEqual([0, expect.stringContaining('The Night Watch')])
  })
})
