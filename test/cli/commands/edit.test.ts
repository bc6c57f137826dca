import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { builtCli, temporaryFolder } from '../built-cli.ts'

const { run } = builtCli()

/** An editor that replaces one word by another. */
function editor(from: string, to: string): string {
  const script = join(temporaryFolder(), 'my editor')
  writeFileSync(script, `#!/bin/sh\nsed -i 's/${from}/${to}/' "$2"\necho "$1" "$2" >&2\n`)
  chmodSync(script, 0o755)
  return `'${script}' --wait`
}

describe('edit', () => {
  it('opens the file of an entry in the editor, and says that it is well', async () => {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: Old\n---\n' })
    const { code, stderr } = await run(['post', 'edit', 'a'], {
      env: { ALMANAC_CONTENT: root, EDITOR: editor('Old', 'New') },
    })
    expect(code).toBe(0)
    expect(stderr).toBe(`--wait ${join(root, 'posts/a.md')}\nposts/a.md is well\n`)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('title: New')
  })

  it('says what is wrong afterwards, and ends with 1', async () => {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: Old\n---\n' })
    const { code, stderr } = await run(['post', 'edit', 'a'], {
      env: { ALMANAC_CONTENT: root, VISUAL: editor('Old', '[') },
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/posts\/a\.md:\d+:\d+: /)
  })

  it('opens a file that cannot be read, named by its slug or its path, so that it can be mended', async () => {
    for (const ref of ['a', 'posts/a.md']) {
      const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: "Old\n---\n' })
      const { code, stderr } = await run(['post', 'edit', ref], {
        env: { ALMANAC_CONTENT: root, EDITOR: editor('"Old', 'New') },
      })
      expect([code, stderr]).toEqual([
        0,
        expect.stringMatching(/^posts\/a\.md:\d+:\d+: .*\n(?:.*\n)*posts\/a\.md is well\n$/),
      ])
      expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('title: New')
    }
  })

  it('opens the file of the settings without a ref', async () => {
    const root = contentFolder()
    const { code } = await run(['settings', 'edit'], {
      env: { ALMANAC_CONTENT: root, EDITOR: editor('Test site', 'My site') },
    })
    expect(code).toBe(0)
    expect(readFileSync(join(root, 'settings.json'), 'utf8')).toContain('My site')
  })

  it('refuses where there is neither a terminal nor an editor that somebody chose', async () => {
    const env = { ALMANAC_CONTENT: contentFolder({ 'posts/a.md': '---\ntitle: A\n---\n' }) }
    for (const input of [undefined, 'open', ':q\n'] as const)
      expect(await run(['post', 'edit', 'a'], { env, ...(input && { input }) })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/there is no terminal to edit on\n {2}Set \$VISUAL or \$EDITOR/),
      })
  })

  it('tells when the editor fails', async () => {
    const env = { ALMANAC_CONTENT: contentFolder({ 'posts/a.md': '---\ntitle: A\n---\n' }), EDITOR: 'false' }
    expect(await run(['post', 'edit', 'a'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the editor (false) ended with 1'),
    })
  })
})
