import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSourceTexts } from '../../../src/resources/languages/source-texts.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'
import { contentFolder } from '../../harness.ts'

it('git is asked once for what files said at commits, and does not say what it does not know', () => {
  const root = contentFolder({ 'pages/a.md': '---\ntitle: A\n---\n\nText.\n', 'pages/b.md': '---\ntitle: [\n---\n' })
  gitIn(root, 'init', '-q')
  commitAll(root)
  const commit = gitIn(root, 'rev-parse', 'HEAD')
  put(root, { 'pages/a.md': '---\ntitle: B\n---\n' })
  const texts = openSourceTexts({ root })
  const file = (path: string, of = commit) => ({ commit: of, path, bodyKey: 'content' })
  const asked = [
    file('pages/a.md'),
    file('pages/gone.md'),
    file('pages/b.md'),
    file('pages/a.md', commit.slice(0, 9)),
    file('pages/a.md', '0'.repeat(40)),
    file('pages/a\n.md'),
  ]
  const said = { data: { title: 'A' }, body: 'Text.' }
  expect(texts.at(asked)).toEqual([said, undefined, undefined, said, undefined, undefined])
  rmSync(join(root, '.git'), { recursive: true })
  expect(texts.at(asked)).toEqual([said, undefined, undefined, said, undefined, undefined])
  expect(openSourceTexts({ root }).at(asked).filter(Boolean)).toEqual([])
})
