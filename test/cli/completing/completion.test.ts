import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { complete } from '../../../src/cli/completing/complete.ts'
import { run } from '../../../src/cli/program.ts'
import { keepSnapshot, openFolder } from '../../../src/site/open-folder.ts'
import { areas } from '../../../src/resources/registry.ts'
import { contentFolder } from '../../harness.ts'
import { files } from './completed-files.ts'
import { cliOn } from '../in-process.ts'

/** What is offered for a line, whose last word is being typed. */
async function offered(root: string, line: string): Promise<string[]> {
  return (await complete(['--content', root, ...line.split(' ')])).map(({ text }) => text)
}

describe('completion', () => {
  it.each<[string, readonly string[]]>([
    ['po', ['post']],
    ['se', ['settings', 'serve', 'search']],
    ['pub', ['publish']],
    ['ed', ['edit']],
    ['mv', ['mv']],
    ['cre', []],
    ['post up', ['update']],
    ['media ed', ['edit']],
    ['revision li', ['list']],
    ['form inbox ex', ['export']],
    ['post get so', ['soup', 'sorbet']],
    ['post get st', ['stew']],
    ['post get soup st', ['stew']],
    ['post restore ', ['gone']],
    ['page get ', ['about', 'about/team']],
    ['media get ', ['pan']],
    ['comment get ', ['40']],
    ['menu-item get ', []],
    ['token create ed', ['editor']],
    ['form inbox list --form ', []],
    ['ids fix --theirs ', []],
    ['review origin/ma', []],
    ['replace a/b', []],
    ['why p', ['post/', 'page/']],
    ['why page/about/', ['page/about/team']],
    ['media get media/p', ['media/pan', ':files']],
    ['post get posts/2026/', [':files']],
    ['why posts/', [':files']],
    ['post list --sti', ['--sticky']],
    ['post list --status dr', ['draft']],
    ['post list --status=dr', ['draft']],
    ['post list --status = dr', ['draft']],
    ['post list --status draft,pe', ['draft,pending']],
    ['post list --per_page ', []],
    ['post list --menu', []],
    ['post update soup --tags ', ['cold', 'hot']],
    ['post update soup --tags hot,+', ['hot,+cold', 'hot,+hot']],
    ['post update soup --author ed', ['editor']],
    ['post update soup --sticky=', ['yes', 'no']],
    ['post get soup --fields title,sta', ['title,status']],
    ['post get soup --format nd', ['ndjson']],
    ['post edit so', ['soup', 'sorbet']],
    ['post edit post/so', ['post/soup', 'post/sorbet']],
    ['post get post/st', ['post/stew']],
    ['page mv page/about/', ['page/about/team']],
    ['media edit p', ['pan']],
    ['post update soup --author user/ed', ['user/editor']],
    ['edit po', ['post/']],
    ['edit post/so', ['post/soup', 'post/sorbet']],
    ['mv page/ab', ['page/about', 'page/about/team']],
    ['publish post/st', ['post/stew']],
    ['publish post/soup post/st', ['post/stew']],
    ['publish post/soup st', ['stew']],
    ['restore post/', ['post/gone']],
    ['edit so', []],
    ['publish post/soup --dr', ['--dry-run']],
    ['media add ', [':files']],
    ['post create --content-file ', [':files']],
    ['search soup --format i', ['ids']],
    ['why post/soup --role a', ['administrator', 'author']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['--user au', ['author']],
  ])('of "%s" offers what may stand there', async (line, texts) => {
    expect((await offered(contentFolder(files), line)).toSorted()).toEqual([...texts].toSorted())
  })

  it('offers the slugs that files say, as the cache has them, and new files at once', async () => {
    const root = contentFolder(files)
    const filesRead = async () => {
      const site = openFolder(root, { areas, home: 'http://site.test' })
      await keepSnapshot(site)
      site.close()
      return site.opening.read
    }
    // A cache holds no file that is as young as the clock's tick.
    await expect.poll(filesRead).toBe(0)
    writeFileSync(join(root, 'posts/sauce.md'), '')
    expect((await offered(root, 'post get ')).toSorted()).toEqual(['sauce', 'sorbet', 'soup', 'stew'])
    expect(await offered(root, 'post restore ')).toEqual(['gone'])
  })

  it('offers the slugs that entries have where settings read the names of files, with or without a cache', async () => {
    const settings = '{ "languages": ["de", "en"], "date_in_names": true, "exclude": ["posts/old.md"] }'
    const named = {
      'posts/2013-05-01-soup.md': '',
      'posts/2013-05-01-soup.en.md': '',
      'posts/stew.en.md': '',
      'posts/old.md': '',
    }
    const root = contentFolder({ 'settings.json': settings, ...named })
    const withoutCache = (await offered(root, 'post get ')).toSorted()
    const site = openFolder(root, { areas, home: 'http://site.test' })
    await keepSnapshot(site)
    site.close()
    expect(withoutCache).toEqual(['soup', 'soup.en', 'stew'])
    expect((await offered(root, 'post get ')).toSorted()).toEqual(withoutCache)
    expect(await offered(root, 'post translate soup --to ')).toEqual(['de', 'en'])
  })

  it('offers no entries of a type that has no folder', async () => {
    const root = contentFolder({ ...files, 'settings.json': '{ "folders": { "tag": false }, "terms": "implicit" }' })
    expect(await offered(root, 'tag get ')).toEqual([])
  })

  it('says nothing where there is nothing to offer, and no error', async () => {
    const said: string[] = []
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => Boolean(said.push(String(text))))
    onTestFinished(() => void vi.restoreAllMocks())
    for (const words of [
      ['pots', ''],
      ['post', 'gte', ''],
      ['post', 'get', '--fields', 'no'],
      ['serve', '--port', ''],
    ])
      await run(['__complete', 'bash', ...words])
    expect(said.join('')).toBe('')
  })
})

describe('the script', () => {
  it('is there for three shells, and for no other', async () => {
    const { almanac } = cliOn()
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await almanac('completion', shell)).stdout).toContain(`__complete ${shell} `)
    expect(await almanac('completion', 'tcsh')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Available: bash, zsh, fish'),
    })
  })
})
