import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Action, Upload } from '../../define/model.ts'
import type { Flag } from '../flags/flags.ts'
import { CliError } from '../output/exit-codes.ts'
import type { Session } from '../session.ts'
import type { Verb } from '../verbs.ts'
import { entryAmong, entryByRef } from './find-ref.ts'

/** One target of an action. */
export interface Target {
  readonly action: Action
  /** Arguments in the action's path. */
  readonly pathArgs: Readonly<Record<string, unknown>>
  readonly uploads?: Readonly<Record<string, readonly Upload[]>>
  /** The file to upload, as typed. */
  readonly file?: string
}

/**
 * The targets that the words after a verb name, one for each entry; all are found before anything is done.
 *
 * @throws CliError if one names nothing
 */
export function toTargets(
  { site }: Session,
  verb: Verb,
  positionals: readonly (string | readonly string[])[],
): Target[] {
  let targets: Target[] = [{ action: verb.action, pathArgs: {} }]
  for (const [i, { arg, references }] of verb.positionals.entries()) {
    const words = [positionals[i] ?? []].flat()
    if (arg === 'files') {
      // One after the other: a refused file must not hold back the others.
      targets = targets.flatMap((target) =>
        words.map((file) => ({ ...target, file, pathArgs: { ...target.pathArgs, files: [file] } })),
      )
      continue
    }
    if (arg === 'file') {
      const upload = takeFile(words[0]!)
      targets = targets.map((target) => ({ ...target, uploads: { file: [upload] } }))
      continue
    }
    targets = targets.flatMap(({ action, pathArgs }) =>
      words.map((word) => {
        const special = verb.words.get(word)
        if (special) return { action: special, pathArgs }
        const value = references === undefined ? word : entryByRef(site, references, word).id
        return { action, pathArgs: { ...pathArgs, [arg]: value } }
      }),
    )
  }
  return targets
}

/**
 * Arguments with ids where a person typed slugs: the interface names entries by id.
 *
 * @throws CliError for a ref that names nothing
 */
export function resolveRefs(
  { site }: Session,
  flags: readonly Flag[],
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const resolved = { ...raw }
  for (const { arg, references, space, specialValues } of flags) {
    const value = raw[arg]
    if ((references ?? space) === undefined || value === undefined || specialValues.has(value)) continue
    const find = (ref: string) =>
      space ? entryAmong(site, (one) => one.space === space, ref) : entryByRef(site, references!, ref)
    const toId = (ref: unknown) => (isRef(ref) ? find(ref).id : ref)
    resolved[arg] = Array.isArray(value) ? value.map(toId) : toId(value)
  }
  return resolved
}

// A number is an id, whether or not such an entry exists: that is for the action to judge.
function isRef(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/^\s*[+-]?\d+\s*$/.test(value)
}

// A person's own file, as an upload; what takes it in copies it. Nobody asks for its sum.
function takeFile(path: string): Upload {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new CliError('notFound', `there is no file ${path}`)
  return { name: basename(path), type: '', path, size: stat.size, md5: '' }
}
