import { expect, it } from 'vitest'
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
