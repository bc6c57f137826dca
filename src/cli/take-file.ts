import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Upload } from '../define/model.ts'
import { CliError } from './output/exit-codes.ts'

/**
 * A file of the person's own, as an upload: a copy, since an upload is moved into the content folder. The copy goes when
 * the process ends.
 *
 * @throws CliError when there is no such file
 */
export function takeFile(path: string): Upload {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new CliError('notFound', `there is no file ${path}`)
  const folder = mkdtempSync(join(tmpdir(), 'almanac-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, 'upload')
  copyFileSync(path, copy)
  const bytes = readFileSync(copy)
  const md5 = createHash('md5').update(bytes).digest('hex')
  return { name: basename(path), type: '', path: copy, size: bytes.length, md5 }
}
