import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildOnce, cliFolder } from '../cli/build-once.ts'

export const checkout = join(import.meta.dirname, '../..')

/** What of a package is at hand where it is installed for use: not what it is developed with. */
export function linkDependencies(modules: string, from = checkout): void {
  const { dependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(checkout, 'node_modules', name), join(modules, name))
  }
}

/** Puts `dist/` as the sources have it now into a folder: that of the checkout, where nothing changed since its build. */
export async function putDist(folder: string): Promise<void> {
  const dist = join(checkout, 'dist')
  if (isFresh(join(dist, 'cli/main.js')) && isFresh(join(dist, 'types/index.d.ts')))
    return cpSync(dist, folder, { recursive: true })
  const builder = join(checkout, 'scripts/build-library.mjs')
  type Build = (outdir: string, options: { isChecked: boolean }) => Promise<boolean>
  const { buildLibrary } = (await import(builder)) as { buildLibrary: Build }
  // That the types are right, `npm run typecheck` tells.
  if (!(await buildLibrary(folder, { isChecked: false }))) throw new Error('the types of the library are wrong')
  await buildOnce()
  cpSync(cliFolder(), join(folder, 'cli'), { recursive: true })
}

function isFresh(built: string): boolean {
  if (!existsSync(built)) return false
  const { mtimeMs } = statSync(built)
  const sources = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return ['package.json', ...sources].every((path) => statSync(join(checkout, path)).mtimeMs < mtimeMs)
}
