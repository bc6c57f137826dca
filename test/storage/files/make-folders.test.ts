import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeFileAtomic } from '../../../src/storage/files/atomic-write.ts'
import { handOver } from '../../../src/storage/files/make-folders.ts'
import { makeFolder } from '../../../src/storage/files/names-on-disk.ts'
import { stageFile } from '../../../src/storage/files/stage-file.ts'

describe('a folder that is made', () => {
  it('may have the shortest name there is, below where the process stands', () => {
    const stood = process.cwd()
    process.chdir(folderOf(process.geteuid!()))
    onTestFinished(() => process.chdir(stood))
    makeFolder('x/y')
    expect(statSync('x/y').isDirectory()).toBe(true)
  })
})

describe.skipIf(process.geteuid?.() !== 0)('root, who works for a folder of somebody else,', () => {
  it('leaves the file that it replaces to its owner, with its permissions', () => {
    const folder = folderOf(1234)
    const file = join(folder, 'users.md')
    writeFileSync(file, 'old')
    chownSync(file, 2345, 3456)
    chmodSync(file, 0o640)
    writeFileAtomic(file, 'new')
    expect(ownerOf(file)).toEqual([2345, 3456])
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  it('gives new files, uploads and folders to the owner of the folder', async () => {
    const folder = folderOf(1234)
    writeFileAtomic(join(folder, 'posts/2027/first.md'), 'new')
    makeFolder(join(folder, 'uploads/2027'))
    const upload = join(folder, 'upload')
    writeFileSync(upload, 'bytes')
    const staged = await stageFile(upload, join(folder, 'uploads/2027'))
    const made = ['posts', 'posts/2027', 'posts/2027/first.md', 'uploads', 'uploads/2027'].map((name) =>
      join(folder, name),
    )
    for (const path of [...made, staged]) expect([path, ...ownerOf(path)]).toEqual([path, 1234, 1234])
  })

  it('leaves a file of its own to the group that may read it', () => {
    const file = join(folderOf(0), 'settings.json')
    writeFileSync(file, 'old')
    chownSync(file, 0, 3456)
    chmodSync(file, 0o640)
    writeFileAtomic(file, 'new')
    expect(ownerOf(file)).toEqual([0, 3456])
  })

  it('gives away no file to which a link leads that somebody puts in the place of what it made', () => {
    const [secret, link] = [join(folderOf(0), 'secret'), join(folderOf(1234), 'link')]
    writeFileSync(secret, '')
    symlinkSync(secret, link)
    handOver(link)
    expect(ownerOf(secret)).toEqual([0, 0])
  })

  it('keeps what it makes in folders of its own', () => {
    const folder = folderOf(0)
    writeFileAtomic(join(folder, 'posts/first.md'), 'new')
    expect([ownerOf(join(folder, 'posts')), ownerOf(join(folder, 'posts/first.md'))]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe.skipIf(process.geteuid?.() !== 0)('somebody else', () => {
  it('keeps the group of a file of theirs and others, so that those can read on', () => {
    const { file } = sharedFile(3456)
    as(4321, [3456], () => writeFileAtomic(file, 'new'))
    expect(ownerOf(file)).toEqual([4321, 3456])
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  it('keeps it also where new files are of another group, who could not read it before', () => {
    const { file, folder } = sharedFile(process.getegid!())
    chownSync(folder, 0, 3456)
    chmodSync(folder, 0o2777)
    as(4321, [], () => writeFileAtomic(file, 'new'))
    expect(ownerOf(file)).toEqual([4321, process.getegid!()])
  })

  it('writes a file of a group that they are not in as one of their own', () => {
    const { file } = sharedFile(3456)
    as(4321, [], () => writeFileAtomic(file, 'new'))
    expect(ownerOf(file)).toEqual([4321, process.getegid!()])
  })
})

const ownerOf = (path: string) => [statSync(path).uid, statSync(path).gid]

function folderOf(owner: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-owners-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chownSync(folder, owner, owner)
  return folder
}

function sharedFile(group: number) {
  const folder = folderOf(0)
  chmodSync(folder, 0o777)
  const file = join(folder, 'page.md')
  writeFileSync(file, 'old')
  chownSync(file, 2345, group)
  chmodSync(file, 0o640)
  return { file, folder }
}

function as(user: number, groups: readonly number[], work: () => void): void {
  const before = process.getgroups!()
  process.setgroups!([...groups])
  process.seteuid!(user)
  try {
    work()
  } finally {
    process.seteuid!(0)
    process.setgroups!(before)
  }
}
