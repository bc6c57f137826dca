import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'posts/p-1.md': '---\nid: 1\ntitle: P1\n---\n\nOld words.\n',
  'posts/p-2.md': '---\nid: 2\ntitle: P2\n---\n\nOld words.\n',
}
const theirs = '---\nid: 1\ntitle: P1\n---\n\nWords of an editor.\n'

/** Saves a file as an editor does, the next time that a file of ours is synced. */
function saveAtNextSync(save: () => void): void {
  const original = fs.fsyncSync
  const restore = (value: typeof original) => {
    Object.assign(fs, { fsyncSync: value })
    syncBuiltinESMExports()
  }
  let isSaved = false
  restore((descriptor) => {
    if (!isSaved && fs.fstatSync(descriptor).isFile()) {
      isSaved = true
      save()
    }
    original(descriptor)
  })
  onTestFinished(() => restore(original))
}

async function opened() {
  const made = testSite(files)
  await made.ask('GET', '/core/v2/users/me', { as: 'admin' })
  const at = (path: string) => join(made.root, path)
  const read = (path: string) => fs.readFileSync(at(path), 'utf8')
  const replace = (path: string, text: string) => {
    fs.writeFileSync(`${at(path)}~`, text)
    fs.renameSync(`${at(path)}~`, at(path))
  }
  return { ...made, at, read, replace }
}

it.each(['replaced', 'written'] as const)(
  'a change alone is made on top of what an editor saves meanwhile (%s)',
  async (way) => {
    const { site, read, replace, at } = await opened()
    const path = 'posts/p-1.md'
    saveAtNextSync(() => (way === 'replaced' ? replace(path, theirs) : fs.writeFileSync(at(path), theirs)))
    await site.locked(() => {
      const draft = site.draft('post', site.get('post', 1))
      draft.set('title', 'New')
      return site.save(draft)
    })
    expect(read(path)).toBe(theirs.replace('P1', 'New'))
    expect(site.get('post', 1)?.data['title']).toBe('New')
  },
)

it('a change that was made of a text is not written over another one', async () => {
  const { site, read, replace } = await opened()
  const path = 'posts/p-1.md'
  const { announce } = site.folder
  site.folder.announce = (paths) => {
    if (!read(path).includes('editor')) replace(path, theirs)
    announce?.(paths)
  }
  await site.locked(() => {
    const draft = site.draft('post', site.get('post', 1))
    draft.set('title', 'New')
    return site.save(draft)
  })
  expect(read(path)).toBe(theirs.replace('P1', 'New'))
})

it('a file keeps what an editor saves while it is renamed', async () => {
  const { site, read, replace } = await opened()
  const move = site.folder.move.bind(site.folder)
  site.folder.move = (from, to) => {
    replace(from, theirs)
    move(from, to)
  }
  await site.locked(() => {
    const draft = Object.assign(site.draft('post', site.get('post', 1)), { slug: 'renamed' })
    draft.set('title', 'New')
    return site.save(draft)
  })
  expect(read('posts/renamed.md')).toBe(theirs.replace('P1', 'New'))
})

it('a file gets another name where an editor takes the one that it was about to get', async () => {
  const { site, at, read } = await opened()
  saveAtNextSync(() => fs.writeFileSync(at('posts/renamed.md'), theirs.replace('id: 1', 'id: 3')))
  const { path } = await site.locked(() => {
    return site.save(Object.assign(site.draft('post', site.get('post', 1)), { slug: 'renamed' }))
  })
  expect(path).toBe('posts/renamed-2.md')
  expect(read('posts/renamed.md')).toContain('Words of an editor.')
})

it('work that fails leaves a file that an editor put where it was about to make one', async () => {
  const { site, at, read } = await opened()
  saveAtNextSync(() => fs.writeFileSync(at('posts/a.md'), '---\ntitle: Theirs\n---\n'))
  const work = site.locked(() => {
    site.save(Object.assign(site.draft('post'), { slug: 'a', path: 'posts/a.md' }))
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  expect(read('posts/a.md')).toContain('Theirs')
  expect(fs.existsSync(at('posts/a-2.md'))).toBe(false)
})

it('work that fails leaves what an editor saved over its files', async () => {
  const { site, read, replace } = await opened()
  const work = site.locked(() => {
    const draft = site.draft('post', site.get('post', 1))
    draft.set('title', 'New')
    site.save(draft)
    replace('posts/p-1.md', theirs)
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  expect(read('posts/p-1.md')).toBe(theirs)
  expect(site.get('post', 1)?.data['title']).toBe('P1')
})

it('a file that an editor puts in the place of an upload stays', async () => {
  const { root, ask } = await opened()
  const original = fs.linkSync
  const restore = (value: typeof original) => {
    Object.assign(fs, { linkSync: value })
    syncBuiltinESMExports()
  }
  let at = ''
  restore((from, to) => {
    if (String(to).endsWith('note.txt') && at === '') {
      at = String(to)
      fs.mkdirSync(join(at, '..'), { recursive: true })
      fs.writeFileSync(at, 'theirs')
    }
    original(from, to)
  })
  onTestFinished(() => restore(original))
  await ask('POST', '/core/v2/media', {
    as: 'admin',
    headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="note.txt"' },
    body: 'ours',
  })
  expect(at.startsWith(root)).toBe(true)
  expect(fs.readFileSync(at, 'utf8')).toBe('theirs')
})
