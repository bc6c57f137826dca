import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ContentFolder } from '../../../src/storage/files/content-folder.ts'

it('finds all files beside a folder that cannot be entered, however many there are', () => {
  const base = mkdtempSync(join(tmpdir(), 'almanac-folder-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const names = Array.from({ length: 150_000 }, (_, i) => `posts/${String(i).padStart(6, '0')}.md`)
  mkdirSync(join(base, 'posts'))
  for (const name of names) writeFileSync(join(base, name), '')
  mkdirSync(join(base, 'private'))
  writeFileSync(join(base, 'private/a.md'), '')
  chmodSync(base, 0o755)
  chmodSync(join(base, 'private'), 0o444)
  onTestFinished(() => chmodSync(join(base, 'private'), 0o755))
  const isSuperuser = process.geteuid?.() === 0
  if (isSuperuser) process.seteuid!(65_534)
  onTestFinished(() => void (isSuperuser && process.seteuid!(0)))
  expect(new ContentFolder(base).walk().map(({ path }) => path)).toEqual(names)
})
