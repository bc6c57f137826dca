import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WritableFolder } from '../../../src/storage/files/writable-folder.ts'
import { WriteError } from '../../../src/storage/files/write-error.ts'
import { cliOn } from '../in-process.ts'

const files = {
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'posts/one.md': '---\nid: 11\ntitle: One\ndate: 2026-01-01\ncategories: [news]\n---\n',
  'posts/two.md': '---\nid: 12\ntitle: Two\ndate: 2026-01-01\ncategories: [news]\n---\n',
}

/** Refuses to write one file, as a disk does that has run full; or writes it, and reports an error all the same. */
function refuseWriting(refused: string, written = false) {
  const write = WritableFolder.prototype.write
  const spy = vi.spyOn(WritableFolder.prototype, 'write').mockImplementation(function (
    this: WritableFolder,
    path,
    ...more
  ) {
    // As where the note of what is about to change has no room.
    if (path === refused && !written) throw new WriteError('.almanac/journal', 'the disk is full', { code: 'ENOSPC' })
    const stat = write.call(this, path, ...more)
    if (path === refused) throw new WriteError(path, 'the disk reported an error', { code: 'EIO' })
    return stat
  })
  onTestFinished(() => spy.mockRestore())
  return spy
}

describe('a command that renames', () => {
  it('names the files that it could not change, ends with 6, and says what finishes the change', async () => {
    const { almanac, read } = cliOn(files)
    const refused = refuseWriting('posts/two.md')
    const { code, stderr } = await almanac('category', 'update', 'news', '--slug', 'stories')
    expect(code).toBe(6)
    expect(stderr).toMatch(/Not changed: posts\/two\.md: the disk is full\n.*`almanac check --fix` finishes/)
    expect([read('posts/one.md'), read('posts/two.md')]).toEqual([
      expect.stringContaining('[stories]'),
      expect.stringContaining('[news]'),
    ])
    // `check` goes on naming it; commands that have nothing to do with it end as they should.
    const other = await almanac('post', 'update', 'one', '--title', 'New')
    expect([other.code, other.stderr]).toEqual([0, expect.not.stringContaining('Not changed')])
    refused.mockRestore()
    expect(await almanac('check', '--fix')).toMatchObject({ code: 0 })
    expect(read('posts/two.md')).toContain('[stories]')
  })

  it('does not name a file that is written, though not yet beyond a crash of the machine', async () => {
    const { almanac, read } = cliOn(files)
    refuseWriting('posts/two.md', true)
    const { code, stderr } = await almanac('category', 'update', 'news', '--slug', 'stories')
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('Not changed')])
    expect(read('posts/two.md')).toContain('[stories]')
  })
})
