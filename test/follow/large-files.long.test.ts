import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeOfObject } from '../../src/storage/git/lfs-pointer.ts'
import { pointerText, pointerTo } from '../storage/lfs/lfs-host.ts'
import { follow, post, Remote, settings, temporary } from './remote.ts'

describe('files that Git LFS keeps, of a repository that is followed', () => {
  it('stand in their places with their bytes, and the time of their commit', async () => {
    const remote = new Remote()
    keep(remote, 'A picture')
    remote.push({ ...settings, 'media/a.jpg': pointerText('A picture') }, { time: 1_700_000_000 })
    const { root, site, folder } = await follow(remote)
    expect(readFileSync(join(root, 'media/a.jpg'), 'utf8')).toBe('A picture')
    expect(statSync(join(root, 'media/a.jpg')).mtimeMs).toBe(1_700_000_000_000)
    expect(site.files.factsOf(site.at('media/a.jpg')!)).toMatchObject({ bytes: 9 })
    expect(folder.health()).not.toHaveProperty('missing')
  })

  it('come with a move, change and go', async () => {
    const remote = new Remote()
    remote.push({ ...settings, 'posts/a.md': post('A') })
    const { root, folder, titles } = await follow(remote)
    for (const bytes of ['A picture', 'Another picture']) {
      keep(remote, bytes)
      remote.push({ 'posts/a.md': post(bytes), 'media/a.jpg': pointerText(bytes) })
      await folder.look()
      expect(titles()).toEqual([bytes])
      expect(readFileSync(join(root, 'media/a.jpg'), 'utf8')).toBe(bytes)
    }
    remote.push({ 'media/a.jpg': null })
    await folder.look()
    expect(existsSync(join(root, 'media'))).toBe(false)
    expect(existsSync(join(root, '.almanac/kept'))).toBe(false)
  })

  it('that are not to be had are told, and take their places when they come', async () => {
    const remote = new Remote()
    remote.push({ ...settings, 'media/a.jpg': pointerText('A picture') })
    const { root, site, folder, told } = await follow(remote)
    const facts = () => site.files.factsOf(site.at('media/a.jpg')!)
    expect(facts()).toMatchObject({ bytes: 9, isMissing: true })
    expect(await site.files.locate('a.jpg')).toMatchObject({ isMissing: true })
    expect(folder.health()).toMatchObject({
      missing: { files: 1, why: 'the followed repository does not have it' },
    })
    expect(told.join()).toContain('1 Git LFS file missing here')
    // As git lfs fetch, or a person, puts it there.
    put(join(root, '.almanac/repository/.git/lfs'), 'A picture')
    await folder.look()
    expect(readFileSync(join(root, 'media/a.jpg'), 'utf8')).toBe('A picture')
    expect(facts().isMissing).toBeUndefined()
    expect(folder.health()).not.toHaveProperty('missing')
  })

  it('are known again at the next start: also where nothing was noted of them, nobody has them any more, or one was edited', async () => {
    const remote = new Remote()
    keep(remote, 'A picture')
    keep(remote, 'A film')
    remote.push({
      ...settings,
      'media/a.jpg': pointerText('A picture'),
      'media/b.mp4': pointerText('A film'),
      'media/c.pdf': pointerText('Nowhere'),
    })
    const root = join(temporary('replica'), 'site')
    const first = await follow(remote, { root })
    await first.close()
    rmSync(join(remote.folder, 'lfs'), { recursive: true })
    const repeat = async () => {
      const { folder, close } = await follow(remote, { root })
      expect(readFileSync(join(root, 'media/a.jpg'), 'utf8')).toBe('A picture')
      // What was left whole is looked at later.
      await expect.poll(() => readFileSync(join(root, 'media/b.mp4'), 'utf8')).toBe('A film')
      expect(folder.health().missing?.files).toBe(1)
      await close()
    }
    await repeat()
    rmSync(join(root, '.almanac/cache/followed-files'))
    await repeat()
    expect(existsSync(join(root, '.almanac/kept'))).toBe(false)
    writeFileSync(join(root, 'media/b.mp4'), 'Edited')
    await repeat()
    rmSync(join(root, '.almanac/cache/followed-files'))
    rmSync(join(root, '.almanac/repository/.git/lfs'), { recursive: true })
    await repeat()
  })

  it('of a move that was stopped are nobody else’s', async () => {
    const remote = new Remote()
    keep(remote, 'A picture')
    const from = remote.push({ ...settings, 'media/b.jpg': 'Small' })
    const root = join(temporary('replica'), 'site')
    const first = await follow(remote, { root })
    const to = remote.push({ 'media/a.jpg': pointerText('A picture'), 'media/b.jpg': pointerText('A picture') })
    await first.folder.look()
    await first.close()
    writeFileSync(join(root, '.almanac/at'), `moving ${from}→${to}\n`)
    const { folder } = await follow(remote, { root })
    expect(folder.commit).toBe(to)
    expect(readFileSync(join(root, 'media/b.jpg'), 'utf8')).toBe('A picture')
    expect(existsSync(join(root, '.almanac/kept'))).toBe(false)
  })
})

// As git-lfs pushes to a repository on the same machine.
function keep(remote: Remote, bytes: string): void {
  put(join(remote.folder, 'lfs'), bytes)
}

function put(lfs: string, bytes: string): void {
  const place = join(lfs, 'objects', placeOfObject(pointerTo(bytes)))
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
