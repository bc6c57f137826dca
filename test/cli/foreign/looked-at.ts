import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../built-cli.ts'
import { runHere } from '../in-process.ts'

/** A text with these lines of front matter. */
export const matter = (lines: string) => `---\n${lines}\n---\n\nText.\n`

/** A folder with these files. */
export function folderOf(files: Record<string, string>): string {
  const cwd = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  return cwd
}

/** What `init --from .` says of a folder, and the settings that it would write. */
export async function lookedAt(files: Record<string, string>) {
  const cwd = folderOf(files)
  const { code, stdout, stderr } = await runHere(['init', '--from', '.', '--dry-run'], { cwd })
  const [told = '', settings = ''] = stdout.split(/\n\n(?=\{)/)
  return { code, told, stderr, cwd, settings: settings === '' ? undefined : JSON.parse(settings) }
}

/** A text with links to these targets. */
export const linking = (...targets: string[]) =>
  `---\ntitle: A\n---\n\n${targets.map((one) => `[x](${one})`).join(' ')}\n`
