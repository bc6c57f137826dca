import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { notFound } from '../output/exit-codes.ts'

/**
 * The content folder of a command: the given one, else `$ALMANAC_CONTENT`, else the nearest `content/` with a `settings.json`,
 * or folder with one itself, walking up from the working directory. @throws CliError if there is none
 */
export function findContentDir(named: string | undefined, from = process.cwd()): string {
  const given = named ?? (process.env['ALMANAC_CONTENT'] || undefined)
  if (given !== undefined) {
    const folder = resolve(from, given)
    if (isContentDir(folder)) return folder
    const isAbove = isContentDir(join(folder, 'content'))
    const hint = isAbove ? `Did you mean '${join(given, 'content')}'?` : `Create one with: almanac init ${given}`
    if (!existsSync(folder)) throw notFound(`there is no folder ${given}`, hint)
    if (statSync(folder).isDirectory())
      throw notFound(`${given} is not a content folder: it has no settings.json`, hint)
    throw notFound(`${given} is not a content folder, but a file`, 'Specify the folder that has the settings.json')
  }
  for (let at = resolve(from); ; at = dirname(at)) {
    for (const folder of [join(at, 'content'), at]) if (isContentDir(folder)) return folder
    if (dirname(at) === at) break
  }
  throw notFound(
    'there is no content folder here or in any parent folder',
    'Specify one with --site DIR or $ALMANAC_CONTENT, or create one with: almanac init content',
  )
}

export function isContentDir(folder: string): boolean {
  return existsSync(join(folder, 'settings.json'))
}
