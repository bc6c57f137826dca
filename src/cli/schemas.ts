import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { applyEdits, modify, parse } from 'jsonc-parser'
import type { Resource, Settings } from '../define/model.ts'
import { toContentSchema } from '../derive/content-schema.ts'
import { patternOf } from '../site/loading/entry-path.ts'
import { machinePath } from '../storage/files/machine-folder.ts'
import { makeFolders } from '../storage/files/make-folders.ts'
import { toJson } from './output/print.ts'

type Resources = ReadonlyMap<string, Resource>

/** Writes the schemas of all types with files to `.almanac/schemas/`; returns how many. */
export function writeSchemas(root: string, resources: Resources, settings: Pick<Settings, string>): number {
  const types = withFiles(resources)
  makeFolders(machinePath(root, 'schemas'))
  for (const type of types) writeFileSync(fileOf(root, type), toJson(toContentSchema(type, settings)))
  return types.length
}

/** Writes them again if they are kept: what they declare may have changed. */
export function renewSchemas(root: string, resources: Resources, settings: Pick<Settings, string>): void {
  if (!existsSync(machinePath(root, 'schemas'))) return
  try {
    writeSchemas(root, resources, settings)
  } catch {
    // A folder that cannot be written can still be checked.
  }
}

/**
 * Names the schemas in the settings of VS Code's workspace in a folder; everything else in them stays.
 *
 * @returns the path of the settings
 */
export function writeEditorSettings(workspace: string, root: string, resources: Resources): string {
  const file = join(workspace, '.vscode', 'settings.json')
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n'
  const below = (path: string) => relative(resolve(workspace), resolve(path)).split(sep).join('/')
  const prefix = below(root) === '' ? '' : `/${below(root)}`
  const own = withFiles(resources).map((type) => {
    const { folder, deep, single } = patternOf(type)!
    const files = single ? folder : `${folder}/${deep ? '**/' : ''}*.json`
    return { fileMatch: [`${prefix}/${files}`], url: `./${below(fileOf(root, type))}` }
  })
  const known = (parse(old) as Record<string, unknown> | undefined)?.['json.schemas']
  const others = Array.isArray(known)
    ? known.filter((one) => !own.some(({ url }) => url === (one as { url?: unknown }).url))
    : []
  const edits = modify(old, ['json.schemas'], [...others, ...own], {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  })
  makeFolders(dirname(file))
  writeFileSync(file, applyEdits(old, edits))
  return file
}

function withFiles(resources: Resources): Resource[] {
  return [...resources.values()].filter(({ files }) => files !== undefined)
}

function fileOf(root: string, { name }: Resource): string {
  return machinePath(root, 'schemas', `${name}.json`)
}
