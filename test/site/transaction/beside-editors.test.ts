import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LeftWork } from '../../../src/site/transaction/record/left-work.ts'
import { unfinishedPlace } from '../../../src/site/transaction/record/unfinished-files.ts'
import { replaceFiles } from '../../../src/site/transaction/replace-files.ts'
import { aftermathOf } from '../../../src/storage/files/write-error.ts'
import { type Files, testSite } from '../../harness.ts'

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

/** What the record of the work in progress has of a file, as it was before. */
function recordedBefore(root: string, path: string): string {
  const folder = unfinishedPlace(root)
  const work = new LeftWork(folder, folder.names()[0]!).read()
  const before = typeof work === 'string' ? undefined : work.files.find((file) => file.path === path)?.before
  return Buffer.from(before as Uint8Array).toString()
}

async function opened(own: Files = files) {
  const made = testSite(own)
  await made.ask('GET', '/core/v2/users/me', { as: 'admin' })
  const at = (path: string) => join(made.root, path)
  const read = (path: string) => fs.readFileSync(at(path), 'utf8')
  const replace = (path: string, text: string) => {
    fs.writeFileSync(`${at(path)}~`, text)
    fs.renameSync(`${at(path)}~`, at(path))
  }
  const { folder } = made.site
  // Its text has been read by then.
  const saveAtAnnouncement = (path: string) => {
    const { announce } = folder
    folder.announce = (paths) => {
      if (!read(path).includes('editor')) replace(path, theirs)
      announce?.(paths)
    }
  }
  return { ...made, at, read, replace, saveAtAnnouncement }
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
  const { site, read, saveAtAnnouncement } = await opened()
  const path = 'posts/p-1.md'
  saveAtAnnouncement(path)
  await site.locked(() => {
    const draft = site.draft('post', site.get('post', 1))
    draft.set('title', 'New')
    return site.save(draft)
  })
  expect(read(path)).toBe(theirs.replace('P1', 'New'))
})

it('two changes of a file that share a turn are made on top of what an editor saves between them', async () => {
  const { site, read, replace } = await opened()
  const path = 'posts/p-1.md'
  const change = (key: string) => () => {
    if (key === 'excerpt' && !read(path).includes('editor')) replace(path, `${read(path)}\nWords of an editor.\n`)
    const draft = site.draft('post', site.get('post', 1))
    draft.set(key, 'New')
    return site.save(draft)
  }
  await Promise.all([site.locked(change('title')), site.locked(change('excerpt'))])
  expect(read(path)).toContain('Words of an editor.')
  expect(read(path)).toContain('title: New')
  expect(read(path)).toContain('excerpt: New')
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

it('a file keeps what an editor saves under its new name, before its last text is written', async () => {
  const { site, read, replace } = await opened()
  const { announce } = site.folder
  site.folder.announce = (paths) => {
    if (paths.length === 1 && paths[0] === 'posts/renamed.md') replace('posts/renamed.md', theirs)
    announce?.(paths)
  }
  await site.locked(() => {
    const draft = Object.assign(site.draft('post', site.get('post', 1)), { slug: 'renamed' })
    draft.set('title', 'New')
    return site.save(draft)
  })
  expect(read('posts/renamed.md')).toBe(theirs)
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

it('a file that is replaced as a whole is not replaced where an editor saves it meanwhile', async () => {
  const { site, read, saveAtAnnouncement } = await opened()
  const path = 'posts/p-1.md'
  saveAtAnnouncement(path)
  const bytes = (text: string) => Buffer.from(text)
  const work = replaceFiles(site, [{ path, bytes: bytes('---\ntitle: New\n---\n'), was: bytes(files[path]) }])
  await expect(work).rejects.toThrow('has changed meanwhile')
  expect(read(path)).toBe(theirs)
})

it('the foot of the pages is changed on top of what an editor saves meanwhile', async () => {
  const path = 'site/footer.md'
  const { site, read, replace } = await opened({ [path]: 'Old words.\n' })
  const { announce } = site.folder
  site.folder.announce = (paths) => {
    if (!read(path).includes('editor')) replace(path, 'Words of an editor.\n')
    announce?.(paths)
  }
  await site.locked(() => site.changeOwnTexts((text) => `${text}New.\n`))
  expect(read(path)).toBe('Words of an editor.\nNew.\n')
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

it.each<[string, (at: string) => unknown]>([
  ['a broken link', (at) => fs.symlinkSync('elsewhere.md', at)],
  ['a link out of the folder', (at) => fs.symlinkSync('/etc/hosts', at)],
  ['a pipe', (at) => execFileSync('mkfifo', [at])],
  ['a folder', (at) => fs.mkdirSync(at)],
])('work that fails leaves %s where it was about to make a file, and nothing of its own', async (_, put) => {
  const { site, at } = await opened()
  put(at('posts/a.md'))
  const before = fs.lstatSync(at('posts/a.md'))
  const work = site.locked(() => {
    for (const title of ['One', 'Two']) {
      const draft = Object.assign(site.draft('post'), { slug: 'a', path: 'posts/a.md' })
      draft.set('title', title)
      site.save(draft)
    }
    throw new Error('on purpose')
  })
  const error = await work.catch((failed: unknown) => failed)
  expect([String(error), aftermathOf(error)]).toEqual(['Error: on purpose', undefined])
  expect(fs.lstatSync(at('posts/a.md')).ino).toBe(before.ino)
  expect(fs.readdirSync(at('posts')).sort()).toEqual(['a.md', 'p-1.md', 'p-2.md'])
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

/** Deletes a category for good, as an editor saves the second of the posts that name it, which have to follow. */
async function deletedBesideAnEditor() {
  const category = { 'categories/news.md': '---\nid: 9\nname: News\n---\n' }
  const posts = Object.entries(files).map(([path, text]) => [
    path,
    text.replace('title:', 'categories: [news]\ntitle:'),
  ])
  const { site, ask, read, replace, root } = await opened({ ...category, ...Object.fromEntries(posts) })
  const { announce } = site.folder
  const path = 'posts/p-2.md'
  let recorded: string | undefined
  site.folder.announce = (paths) => {
    if (paths.includes(path) && read(path).includes('Old words.'))
      replace(path, read(path).replace('Old words.', 'Words of an editor.'))
    if (paths.includes('categories/news.md')) recorded = recordedBefore(root, path)
    announce?.(paths)
  }
  const { status } = await ask('DELETE', '/core/v2/categories/9?force=true', { as: 'admin' })
  return { status, read, recorded, left: unfinishedPlace(root).names() }
}

it('work that is all or nothing is done again on top of what an editor saves meanwhile', async () => {
  const { status, read, left } = await deletedBesideAnEditor()
  expect(status).toBe(200)
  expect(read('posts/p-1.md')).not.toContain('news')
  expect(read('posts/p-2.md')).toBe('---\nid: 2\ncategories: [uncategorized]\ntitle: P2\n---\n\nWords of an editor.\n')
  expect(left).toEqual([])
})

it('what would be put back after a kill is what an editor saved after the record had been begun', async () => {
  const { recorded } = await deletedBesideAnEditor()
  expect(recorded).toContain('Words of an editor.')
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
