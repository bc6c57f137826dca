import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type StoredText, mostStored, RevisionFiles } from '../../../src/site/revisions/revision-files.ts'
import { crowd } from '../../hostile/faulty-disk.ts'

describe('the files of snapshots', () => {
  it('are read back as they were kept, oldest first', () => {
    const { files } = folder()
    files.add(5, text({ id: 11, moment: 2000, body: 'two\n' }), 'posts/a.md')
    files.add(5, text({ id: 12, moment: 1000, isFirst: true, data: { title: 'größe' } }), 'posts/a.md')
    expect(files.names(5).map(({ id }) => id)).toEqual([12, 11])
    expect(files.names(5).map((name) => files.read(5, name))).toEqual([
      text({ id: 12, moment: 1000, isFirst: true, data: { title: 'größe' } }),
      text({ id: 11, moment: 2000, body: 'two\n' }),
    ])
    expect(files.newest(5)?.id).toBe(11)
    expect(files.names(6)).toEqual([])
  })

  it('lie in a folder that git does not take, and name the file that they are of', () => {
    const { files, root } = folder()
    files.add(5, text({ id: 11, moment: 2000 }), 'posts/a.md')
    expect(readFileSync(join(root, '.almanac/.gitignore'), 'utf8')).toBe('*\n')
    expect(JSON.parse(readFileSync(join(root, '.almanac/revisions/5/2000-11.json'), 'utf8'))).toMatchObject({
      of: 'posts/a.md',
    })
  })

  it('are forgotten beyond so many, the oldest first', () => {
    const { files, root } = folder()
    for (let i = 1; i <= mostStored + 2; i++) files.add(5, text({ id: i, moment: i }), 'posts/a.md')
    expect(readdirSync(join(root, '.almanac/revisions/5'))).toHaveLength(mostStored)
    expect(files.names(5)[0]?.id).toBe(3)
  })

  it('are seen as they are now, also when another process changes them', () => {
    const { files, root } = folder()
    const other = new RevisionFiles(root)
    for (let i = 1; i <= 3; i++) {
      files.add(5, text({ id: i, moment: i }), 'posts/a.md')
      // As if a while ago, so that what is listed is remembered.
      utimesSync(join(root, '.almanac/revisions/5'), i, i)
      expect(other.names(5)).toHaveLength(i)
      expect(other.names(5)).toBe(other.names(5))
    }
    files.remove(5, 2)
    expect(other.names(5).map(({ id }) => id)).toEqual([1, 3])
    files.forget(5)
    expect(other.names(5)).toEqual([])
  })

  it('are none the less there after too many files were open to list them', async () => {
    const { files, root } = folder()
    files.add(5, text({ id: 1, moment: 1 }), 'posts/a.md')
    const other = new RevisionFiles(root)
    for (const at of ['revisions', 'revisions/5']) {
      utimesSync(join(root, '.almanac', at), 1, 1)
      const { end } = crowd(join(root, '.almanac', at))
      expect(() => other.names(5)).toThrow('EMFILE')
      end()
      expect(other.names(5)).toHaveLength(1)
      // For one run of code, the common folder is looked at once.
      await Promise.resolve()
    }
  })

  it('count as none where they cannot be read', () => {
    const { files, root } = folder()
    files.add(5, text({ id: 1, moment: 1 }), 'posts/a.md')
    for (const [i, broken] of ['', '{', 'null', '[]', '{"body": 1}', '{"body": "", "data": 1}'].entries())
      writeFileSync(join(root, `.almanac/revisions/5/${i + 2}-${i + 2}.json`), broken)
    writeFileSync(join(root, '.almanac/revisions/5/.almanac-tmp-1-x'), 'half')
    expect(files.names(5)).toHaveLength(7)
    expect(files.names(5).flatMap((name) => files.read(5, name) ?? [])).toHaveLength(1)
    expect(files.newest(5)?.id).toBe(1)
  })
})

function folder() {
  const root = mkdtempSync(join(tmpdir(), 'revision-files-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { root, files: new RevisionFiles(root) }
}

function text(said: Partial<StoredText>): StoredText {
  return { id: 1, moment: 0, isFirst: false, userId: 3, data: { title: 'A' }, body: 'Text', ...said }
}
