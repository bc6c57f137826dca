import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { listNames, unlessPassing } from '../files/read-file.ts'
import { machineNames, sealOfName } from './names.ts'
import { lookAt } from '../files/places.ts'
import { linesOf } from './sealed-lines.ts'
import { type Seal, sealNameOf, withoutLineSeal, withoutSeal } from './seal.ts'

/** Paths of the sealed files below a machine folder, or below one that was moved aside. Excludes links. */
export function sealedFilesIn(folder: string): string[] {
  return Object.keys(machineNames).flatMap((name) => (sealOfName(name) ? filesAt(folder, name) : []))
}

/** Signs a file with a clone's key, whether or not it was signed before. Throws WriteError, system errors. */
export function sealFile(base: string, path: string, seal: Seal): void {
  const file = join(base, path)
  if (!lookAt(base, file)?.isFile()) return
  const text = readFileSync(file, 'utf8')
  const [top] = path.split(/[/\\]/) as [string]
  const sealed =
    sealOfName(top) === 'lines'
      ? linesOf(text).map((line) => `${seal.sealLine(top, withoutLineSeal(line))}\n`)
      : seal.sealText(sealNameOf(path), withoutSeal(text))
  const content = typeof sealed === 'string' ? sealed : sealed.join('')
  if (content !== text) writeFileAtomic(file, content, { mode: 0o600, isOwn: true })
}

function filesAt(folder: string, path: string): string[] {
  const stat = unlessPassing(() => lookAt(folder, join(folder, path)))
  if (stat?.isFile()) return [path]
  if (!stat?.isDirectory()) return []
  const names = listNames(join(folder, path)).filter((name) => !name.startsWith('.'))
  return names
    .flatMap((name) => filesAt(folder, join(path, name)))
    .filter((file) => /\.(?:jsonl?|open|done)$/.test(file))
}
