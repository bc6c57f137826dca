import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findContentDir } from '../../../src/cli/session/content-dir.ts'
import { temporaryFolder } from '../built-cli.ts'

function project(): { root: string; content: string } {
  const root = temporaryFolder()
  const content = join(root, 'content')
  mkdirSync(join(content, 'posts', '2026'), { recursive: true })
  writeFileSync(join(content, 'settings.json'), '{}')
  return { root, content }
}

describe('the content folder', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is the nearest `content/` with settings, walking up', () => {
    const { root, content } = project()
    mkdirSync(join(root, 'src', 'deep'), { recursive: true })
    expect(findContentDir(undefined, root)).toBe(content)
    expect(findContentDir(undefined, join(root, 'src', 'deep'))).toBe(content)
  })

  it('is found from inside of it', () => {
    const { content } = project()
    expect(findContentDir(undefined, content)).toBe(content)
    expect(findContentDir(undefined, join(content, 'posts', '2026'))).toBe(content)
  })

  it('is the one named, relative to where one stands, before that of the environment', () => {
    const { root, content } = project()
    const other = project()
    vi.stubEnv('ALMANAC_CONTENT', other.content)
    expect(findContentDir('content', root)).toBe(content)
    expect(findContentDir(undefined, root)).toBe(other.content)
  })

  it('is not guessed when the one named is none', () => {
    const { root } = project()
    expect(() => findContentDir('content/settings.json', root)).toThrow('not a content folder, but a file')
    expect(() => findContentDir('.', root)).toThrow(
      expect.objectContaining({ exit: 'notFound', hint: "Did you mean 'content'?" }),
    )
    expect(() => findContentDir('nowhere', root)).toThrow('there is no folder nowhere')
  })

  it('may be nowhere', () => {
    expect(() => findContentDir(undefined, temporaryFolder())).toThrow(
      'there is no content folder here or in any parent folder',
    )
  })
})
