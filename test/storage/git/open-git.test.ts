import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { openGit } from '../../../src/storage/git/open-git.ts'

const src = join(import.meta.dirname, '../../../src/storage')

test('a git that cannot be started is told once, and is not there to be written to', async () => {
  const ends: unknown[] = []
  const place = { cwd: join(import.meta.dirname, 'no-such-folder'), env: process.env }
  expect(openGit(['--version'], place, (code, error) => ends.push([code, error?.message]))).toBeUndefined()
  await expect.poll(() => ends).toEqual([[null, 'spawn git ENOENT']])
})

test('where descriptors have run out, whatever writes to git says so, and the process goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outfile = join(folder, 'script.mjs')
  const contents = `
    import { openSync } from 'node:fs'
    import { BlobReader } from './clone/blob-reader.ts'
    import { makeCommits } from './clone/commit-stream.ts'
    import { ObjectTypes } from './clone/object-types.ts'
    import { pipeGit } from './git/run-git.ts'
    try {
      for (;;) openSync('/dev/null')
    } catch {}
    const folder = '/'
    const who = { name: 'A', email: 'a@example.org' }
    const started = { folder, parent: '0'.repeat(40), committer: who, time: 0, until: performance.now() + 60_000 }
    const reader = new BlobReader(folder)
    const types = new ObjectTypes(folder)
    const asked = [
      reader.read(['0'.repeat(40)], () => undefined),
      types.typeOf('0'.repeat(40)),
      makeCommits([{ message: 'A', author: who, files: new Map() }], started),
      pipeGit(folder, ['cat-file', '--batch'], ['x'], () => undefined),
    ]
    reader.close()
    types.close()
    const ends = await Promise.allSettled(asked)
    console.log(ends.map(({ reason }) => String(reason?.message)).join('\\n'))`
  const stdin = { contents, resolveDir: src, loader: 'ts' } as const
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node' })
  const command = 'ulimit -n 64; exec "$0" "$1"'
  expect(execFileSync('/bin/sh', ['-c', command, process.execPath, outfile], { encoding: 'utf8' }).split('\n')).toEqual(
    [
      'git cat-file: spawn git EMFILE',
      'undefined',
      'git fast-import: spawn git EMFILE',
      'git cat-file: spawn git EMFILE',
      '',
    ],
  )
})
