import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser'
import type { Resource, Settings } from '../../model/model.ts'
import { toContentSchema } from '../../derive/content-schema.ts'
import { patternOf } from '../../site/index/entry-path.ts'
import { wholeKey } from '../../storage/front-matter/data-file.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { writeFileAtomic } from '../../storage/files/atomic-write.ts'
import { unlinkedFile } from '../../storage/files/unlinked-file.ts'
import { quietly, isRecord } from '../../text/values.ts'
import { CliError } from '../output/exit-codes.ts'
import { toJson } from '../output/print.ts'

type Resources = ReadonlyMap<string, Resource>

/** Writes the schemas of all types with files to `.almanac/schemas/`; returns how many. */
export function writeSchemas(root: string, resources: Resources, settings: Pick<Settings, string>): number {
  const types = withFiles(resources)
  for (const type of types) schemaPlace(root, type).write(toJson(toContentSchema(type, settings)), { durable: false })
  return types.length
}

/** Rewrites existing schema files: the declarations may have changed. */
export function renewSchemas(root: string, resources: Resources, settings: Pick<Settings, string>): void {
  if (!MachinePlace.of(root, 'schemas').stat()) return
  // A folder that is not writable can still be checked.
  quietly(() => writeSchemas(root, resources, settings))
}

/**
 * Adds the schemas to the settings of VS Code's workspace in a folder; everything else in them stays. Returns their path.
 * @throws CliError if they cannot be parsed, ContentError if they are a link, WriteError
 */
export function writeEditorSettings(workspace: string, root: string, resources: Resources): string {
  const file = unlinkedFile(workspace, '.vscode', 'settings.json')
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n'
  const below = (path: string) => relative(resolve(workspace), resolve(path)).split(sep).join('/')
  const prefix = below(root) === '' ? '' : `/${below(root)}`
  const own = withFiles(resources).map((type) => {
    const { folder, deep, single } = patternOf(type)!
    const files = single ? folder : `${folder}/${deep ? '**/' : ''}*.json`
    return { fileMatch: [`${prefix}/${files}`], url: `./${below(schemaPlace(root, type).path)}` }
  })
  const errors: ParseError[] = []
  const settings: unknown = old.trim() === '' ? {} : parse(old, errors, { allowTrailingComma: true })
  if (!isRecord(settings) || errors.length > 0)
    throw new CliError('conflict', `${file} cannot be read and was not changed`, 'Fix it in the editor, then try again')
  const known = settings['json.schemas']
  const others = Array.isArray(known)
    ? known.filter((one) => !own.some(({ url }) => url === (one as { url?: unknown }).url))
    : []
  const edits = modify(old, ['json.schemas'], [...others, ...own], {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  })
  writeFileAtomic(file, applyEdits(old, edits))
  return file
}

function withFiles(resources: Resources): Resource[] {
  return [...resources.values()].filter(({ bodyKey, files }) => files !== undefined && bodyKey !== wholeKey)
}

function schemaPlace(root: string, { name }: Resource): MachinePlace {
  return MachinePlace.of(root, 'schemas', `${name}.json`)
}
