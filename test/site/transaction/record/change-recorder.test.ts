import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ChangeFiles } from '../../../../src/site/transaction/record/change-files.ts'
import { digestOfBytes } from '../../../../src/site/transaction/record/change-record.ts'
import { Piece } from '../../../../src/site/transaction/record/piece.ts'
import { testSite } from '../../../harness.ts'

it('what is written between two turns of a piece of work is no part of it', () => {
  const { site } = testSite({ 'posts/one.md': '---\nid: 11\ntitle: One\n---\n' })
  const piece = new Piece()
  site.recorder.resume(piece)
  site.folder.write('posts/one.md', '---\nid: 11\ntitle: First\n---\n')
  site.recorder.pause()
  site.folder.write('posts/two.md', '---\nid: 12\ntitle: Two\n---\n')
  site.recorder.resume(piece)
  site.folder.write('posts/three.md', '---\nid: 13\ntitle: Three\n---\n')
  expect([...piece.touched.keys()]).toEqual(['posts/one.md', 'posts/three.md'])
})

const recorded = (root: string) => [...new ChangeFiles(root).newest()].flatMap(({ files }) => files)

it('what is recorded is what was written, not what an editor saved over it meanwhile', async () => {
  const { site, root } = testSite({ 'posts/one.md': '---\nid: 11\ntitle: One\n---\n' })
  const text = '---\nid: 11\ntitle: First\n---\n'
  await site.locked(() => {
    site.folder.write('posts/one.md', text)
    writeFileSync(join(root, 'posts/one.md'), '---\nid: 11\ntitle: By hand\n---\n')
  })
  expect(recorded(root)).toMatchObject([{ path: 'posts/one.md', after: digestOfBytes(Buffer.from(text)) }])
})

it('of what could not be written, and of what was taken back, nothing is recorded', async () => {
  const { site, root } = testSite({ 'posts/one.md': '---\nid: 11\ntitle: One\n---\n' })
  await site.locked(() => {
    const write = (path: string, isNew: boolean) => site.folder.write(path, '---\ntitle: Other\n---\n', { isNew })
    expect(() => write('posts/one.md', true)).toThrow('a file of that name already exists')
    const draft = site.draft('post', site.get('post', 11))
    draft.after(() => {
      throw new Error('refused')
    })
    draft.set('title', 'Refused')
    expect(() => site.save(draft)).toThrow('refused')
    write('posts/two.md', true)
  })
  expect(recorded(root).map(({ path }) => path)).toEqual(['posts/two.md'])
})
