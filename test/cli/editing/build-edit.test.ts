import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contentFolder, type Files } from '../../harness.ts'
import { builtCli, temporaryFolder } from '../built-cli.ts'
import { answering } from '../answering.ts'
import { cliOn } from '../in-process.ts'

const { run } = builtCli()

/**
 * Lets an editor be used that runs these lines of a shell, one more each time; `$file` is what it edits. Returns the
 * words that it was started with.
 */
function editor(...scripts: string[]): () => string[] {
  const folder = temporaryFolder()
  const script = join(folder, 'my editor')
  const turns = scripts.map((lines, i) => `${i + 1}) ${lines} ;;`).join('\n')
  writeFileSync(
    script,
    `#!/bin/sh\nfor file; do :; done\necho "$@" >> '${folder}/words'\nfor turn in $(wc -l < '${folder}/words'); do case $turn in\n${turns}\nesac; done\n`,
  )
  chmodSync(script, 0o755)
  vi.stubEnv('VISUAL', `'${script}' --wait`)
  onTestFinished(() => void vi.unstubAllEnvs())
  return () => readFileSync(join(folder, 'words'), 'utf8').trimEnd().split('\n')
}

const old: Files = { 'posts/a.md': '---\nid: 10\ntitle: Old\n---\n' }

/** What is left of what people edited. */
function copiesIn(root: string): Files {
  const folder = join(root, '.almanac/edits')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const files = names.filter((name) => name.endsWith('.md'))
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

describe('edit', () => {
  it('opens a copy of an entry in the editor, puts it in place, and says that it is well', async () => {
    const { root, read, almanac } = cliOn(old)
    const words = editor(`sed -i s/Old/New/ "$file"`)
    expect(await almanac('post', 'edit', 'a')).toEqual({ code: 0, stdout: '', stderr: 'posts/a.md is fine\n' })
    expect(words()).toEqual([`--wait ${join(root, '.almanac/edits/posts/a.md')}`])
    expect(read('posts/a.md')).toBe('---\nid: 10\ntitle: New\n---\n')
    expect(copiesIn(root)).toEqual({})
    editor('true')
    expect(await almanac('post', 'edit', 'a')).toMatchObject({ code: 0, stderr: 'Nothing to change: posts/a.md\n' })
  })

  it('says what is wrong afterwards, leaves the file as it was, and keeps what was written', async () => {
    const { root, read, almanac } = cliOn(old)
    editor('sed -i "s/Old/[/" "$file"')
    const { code, stderr } = await almanac('post', 'edit', 'a')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^posts\/a\.md:\d+:\d+: /)
    expect(stderr).toMatch(
      /posts\/a\.md has errors and was not changed\n {2}Your text is in \S*\.almanac\/edits\/posts\/a\.md\n$/,
    )
    expect(read('posts/a.md')).toBe(old['posts/a.md'])
    expect(copiesIn(root)).toEqual({ 'posts/a.md': '---\nid: 10\ntitle: [\n---\n' })
    editor('sed -i s/Old/Other/ "$file"')
    expect(await almanac('post', 'edit', 'a')).toMatchObject({ code: 0 })
    expect(read('posts/a.md')).toContain('title: Other')
    expect(Object.keys(copiesIn(root))).toEqual(['posts/a.md'])
  })

  it('does not publish what a misspelt key was to keep back', async () => {
    const { root, read, almanac } = cliOn(old)
    editor('sed -i "s/title: Old/title: Old\\nstauts: draft/" "$file"')
    const { code, stderr } = await almanac('post', 'edit', 'a')
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^posts\/a\.md:4:1: 'stauts' is not a known key, [^]*has errors and was not changed/),
    ])
    expect(read('posts/a.md')).toBe(old['posts/a.md'])
    expect(copiesIn(root)['posts/a.md']).toContain('stauts: draft')
  })

  it('opens a file that cannot be read, named by its slug or its path, so that it can be mended', async () => {
    for (const ref of ['a', 'posts/a.md']) {
      const { read, almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: "Old\n---\n' })
      editor(`sed -i 's/"Old/New/' "$file"`)
      const { code, stderr } = await almanac('post', 'edit', ref)
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^posts\/a\.md:\d+:\d+: .*\nposts\/a\.md is fine\n$/)])
      expect(read('posts/a.md')).toContain('title: New')
    }
  })

  it('opens at the line of the fault in editors that take one', async () => {
    const folder = temporaryFolder()
    for (const [name, words] of [
      ['nano', '+4 FILE'],
      ['vim', '-n +4 FILE'],
      ['code', '--goto FILE:4'],
      ['other', 'FILE'],
    ] as const) {
      writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s ' "$@" > '${folder}/words'\n`)
      chmodSync(join(folder, name), 0o755)
      const { root, almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: "Old\n---\n' })
      vi.stubEnv('EDITOR', join(folder, name) + (name === 'vim' ? ' -n' : ''))
      expect((await almanac('post', 'edit', 'a')).stderr).toContain('Nothing to change: posts/a.md')
      const said = readFileSync(join(folder, 'words'), 'utf8').trim()
      expect(said).toBe(words.replace('FILE', join(root, '.almanac/edits/posts/a.md')))
    }
    vi.unstubAllEnvs()
  })

  it('saves what is as wrong as it was, and ends with 1', async () => {
    const { read, almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: Old\nstatus: publihs\n---\n' })
    editor('sed -i s/Old/New/ "$file"')
    expect(await almanac('post', 'edit', 'a')).toMatchObject({ code: 1, stderr: expect.stringContaining('has errors') })
    expect(read('posts/a.md')).toContain('title: New')
  })

  it('does not write over what somebody else changed meanwhile', async () => {
    const { root, read, almanac } = cliOn(old)
    editor(`echo mine >> "$file"; echo theirs >> '${join(root, 'posts/a.md')}'`)
    const { code, stderr } = await almanac('post', 'edit', 'a')
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(/has changed since you opened it\n.*\n {2}Your text is in /),
    ])
    expect(read('posts/a.md')).toContain('theirs')
    expect(copiesIn(root)['posts/a.md']).toContain('mine')
  })

  it('says where the file is that was renamed meanwhile, or that it is gone, as after a checkout of another branch', async () => {
    const { root, almanac } = cliOn(old)
    const [from, to] = ['posts/a.md', 'posts/b.md'].map((path) => join(root, path))
    editor(`echo mine >> "$file"; mv '${from}' '${to}'`, `echo mine >> "$file"; rm '${to}'`)
    expect(await almanac('post', 'edit', 'a')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/posts\/a\.md is now posts\/b\.md\n.*by hand.*\n {2}Your text is in /),
    })
    expect((await almanac('post', 'edit', 'b')).stderr).toMatch(
      /posts\/b\.md was deleted or renamed .*\n.*\n {2}Your text is in /,
    )
    expect(Object.values(copiesIn(root)).filter((text) => text!.includes('mine'))).toHaveLength(2)
  })

  it('is told by overview while it is not finished', async () => {
    const { almanac } = cliOn(old)
    editor('echo mine >> "$file"; exit 1')
    await almanac('post', 'edit', 'a')
    expect((await almanac('overview')).stdout).toContain(
      'Unfinished edits (1)\n  posts/a.md  .almanac/edits/posts/a.md\n',
    )
  })

  it('brings into what was not finished what somebody else has changed since, with marks where both did', async () => {
    const { root, read, almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: Old\n---\n\nOne\n\nTwo\n' })
    const theirs = (from: string, to: string) =>
      writeFileSync(join(root, 'posts/a.md'), read('posts/a.md').replace(from, to))
    editor('sed -i s/Two/Mine/ "$file"; exit 1')
    await almanac('post', 'edit', 'a')
    theirs('Old', 'Theirs')
    editor('true')
    answering('y\r')
    const { code, stderr } = await almanac('post', 'edit', 'a')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('posts/a.md has changed since you began: those changes'),
    ])
    expect(read('posts/a.md')).toBe('---\nid: 10\ntitle: Theirs\n---\n\nOne\n\nMine\n')
    editor('sed -i s/Mine/Ours/ "$file"; exit 1')
    await almanac('post', 'edit', 'a')
    theirs('Mine', 'Others')
    editor('true')
    answering('y\r', 'g\r')
    expect((await almanac('post', 'edit', 'a')).stderr).toContain(
      'conflicting changes are between conflict markers in ',
    )
    expect(copiesIn(root)['posts/a.md']).toMatch(/<<<<<<<[^]*Ours\n=======\nOthers\n>>>>>>>/)
    expect(read('posts/a.md')).toContain('Others')
  })

  it('makes an entry with the id that somebody wrote, else with one on a line that ends as the others do', async () => {
    const { read, almanac } = cliOn()
    editor('sed -i "s/^title:.*/id: 4711\\ntitle: Own/" "$file"')
    expect((await almanac('post', 'create', '--title', 'A', '--edit')).stderr).toContain('Created post 4711 posts/')
    editor(`sed -i "s/^title:.*/title: Ends/; s/$/\\r/" "$file"`)
    const { stderr } = await almanac('post', 'create', '--title', 'B', '--edit')
    const [, path = ''] = /Created post \d+ (\S+)/.exec(stderr) ?? []
    expect(read(path)).toMatch(/^---\r\nid: \d+\r\ntitle: Ends\r\n/)
  })

  it('leaves a file as it was that somebody emptied in the editor', async () => {
    const { root, read, almanac } = cliOn(old)
    editor('echo > "$file"')
    expect(await almanac('post', 'edit', 'a')).toMatchObject({ code: 0, stderr: 'Nothing to change: posts/a.md\n' })
    expect(read('posts/a.md')).toBe(old['posts/a.md'])
    editor(': > "$file"')
    const { stderr } = await almanac('post', 'create', '--title', 'B', '--edit')
    expect(stderr).toContain('Nothing was created')
    expect([existsSync(join(root, 'posts/b.md')), copiesIn(root)]).toEqual([false, {}])
  })

  it('says where the text is to somebody who ends it with Ctrl-C or Ctrl-D', async () => {
    for (const key of ['\u0003', '\u0004']) {
      const { root, almanac } = cliOn(old)
      editor('sed -i "s/Old/[/" "$file"')
      answering(key)
      const { code, stderr } = await almanac('post', 'edit', 'a')
      expect([code, stderr]).toEqual([
        130,
        expect.stringMatching(/almanac: interrupted\n {2}Your text is in \S*\.almanac\/edits\/posts\/a\.md\n$/),
      ])
      expect(Object.keys(copiesIn(root))).toEqual(['posts/a.md'])
    }
  })

  it('opens the file of the settings without a ref', async () => {
    const { read, almanac } = cliOn()
    editor('sed -i "s/Test site/My site/" "$file"')
    expect(await almanac('settings', 'edit')).toMatchObject({ code: 0 })
    expect(read('settings.json')).toContain('My site')
  })

  it('refuses where there is neither a terminal nor an editor that somebody chose', async () => {
    const env = { ALMANAC_CONTENT: contentFolder({ 'posts/a.md': '---\ntitle: A\n---\n' }) }
    for (const input of [undefined, 'open', ':q\n'] as const)
      expect(await run(['post', 'edit', 'a'], { env, ...(input && { input }) })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/there is no terminal to edit in\n {2}Set \$VISUAL or \$EDITOR/),
      })
  })

  it('tells when the editor fails', async () => {
    const { almanac } = cliOn({ 'posts/a.md': '---\ntitle: A\n---\n' })
    vi.stubEnv('VISUAL', '')
    vi.stubEnv('EDITOR', 'false')
    expect(await almanac('post', 'edit', 'a')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the editor (false) exited with 1'),
    })
  })
})

describe('create --edit', () => {
  it('makes what a person wrote, under the name of the title that they gave it', async () => {
    const { root, read, almanac } = cliOn()
    const words = editor('sed -i "s/Untitled/A day out/" "$file"; echo Hello. >> "$file"')
    const { code, stderr } = await almanac('--now', '2026-05-01T00:00:00Z', 'post', 'create', '--edit')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Created post \d+ posts\/2026\/a-day-out\.md\n$/)])
    expect(words()[0]).toContain('.almanac/edits/posts/2026/untitled.md')
    expect(read('posts/2026/a-day-out.md')).toMatch(/^---\nid: \d+\ntitle: A day out\nstatus: draft\n[^]*Hello\.\n$/)
    expect(copiesIn(root)).toEqual({})
    expect((await almanac('check')).code).toBe(0)
  })

  it('names a file after a name in which `<` stands as every other way of making it does', async () => {
    const { almanac } = cliOn({ 'tags/under.md': '---\nid: 22\nname: Under\n---\n' })
    editor('sed -i "s/^name: .*/name: Under <5/" "$file"')
    const { stderr } = await almanac('tag', 'create', '--edit', '--name', 'New')
    expect(stderr).toMatch(/^Created tag \d+ tags\/under-5\.md\n$/)
  })

  it('tells once what was made on the way', async () => {
    const { almanac } = cliOn()
    editor('echo Hello. >> "$file"')
    const { stderr } = await almanac('post', 'create', '--edit', '--title', 'A', '--tags', 'new one')
    expect(stderr).toMatch(/^Created tags\/new-one\.md\nCreated post \d+ posts\/\d+\/a\.md\n$/)
  })

  it('makes nothing of what was not changed, of a name that is taken, and of what is wrong', async () => {
    const { root, almanac } = cliOn({ 'posts/2026/taken.md': '---\ntitle: Taken\n---\n' })
    const made = () => readdirSync(join(root, 'posts/2026'))
    const create = () => almanac('--now', '2026-05-01T00:00:00Z', 'post', 'create', '--edit', '--title', 'New')
    editor('true')
    expect(await create()).toMatchObject({ code: 0, stderr: 'Nothing was created: the text was not changed\n' })
    editor('sed -i "s/New/Taken/" "$file"')
    expect(await create()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('posts/2026/taken.md already exists'),
    })
    editor('sed -i "s/status: draft/status: [/" "$file"')
    expect(await create()).toMatchObject({ code: 1, stderr: expect.stringContaining('Your text is in ') })
    expect(made()).toEqual(['taken.md'])
  })
})
