import { expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { runHere } from '../in-process.ts'

it('embed refresh says when nothing is missing', async () => {
  const files = { 'posts/a.md': '---\nid: 5\n---\n\nText, and https://youtu.be/a in it.\n\nhttps://example.org/\n' }
  const env = { ALMANAC_CONTENT: contentFolder(files) }
  expect(await runHere(['embed', 'refresh'], { env })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'Nothing is missing.\n',
  })
  expect((await runHere(['--help'], { env })).stdout).toContain('Manage content that texts embed from other websites.')
})
