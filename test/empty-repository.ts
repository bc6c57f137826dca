import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const configs = new Map<boolean, string>()

/** Puts an empty repository, whose branch is `main`, into a bare one's folder or a `.git`, which costs less than to run git each time. */
export function putRepository(folder: string, { isBare = false } = {}): void {
  const config = configs.get(isBare) ?? configOfNew(isBare)
  configs.set(isBare, config)
  for (const name of ['hooks', 'objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  // Whoever is pushed to would start another process each time, to see whether a repository of three files is to be tidied.
  writeFileSync(join(folder, 'config'), `${config}[receive]\n\tautogc = false\n[maintenance]\n\tauto = false\n`)
}

// What it says depends on the file system, too.
function configOfNew(isBare: boolean): string {
  const place = mkdtempSync(join(tmpdir(), 'almanac-empty-'))
  try {
    execFileSync('git', ['init', '-q', '--template=', ...(isBare ? ['--bare'] : []), place])
    return readFileSync(join(place, isBare ? 'config' : '.git/config'), 'utf8')
  } finally {
    rmSync(place, { recursive: true })
  }
}
