import type { Action, Resource, Upload } from '../../define/model.ts'
import { entryByRef } from './find-ref.ts'
import type { Session } from '../session.ts'
import type { Verb } from '../verbs.ts'

/** One thing to do an action with. */
export interface Target {
  readonly action: Action
  /** Arguments that stand in the action's path. */
  readonly pathArgs: Readonly<Record<string, unknown>>
  readonly uploads?: Readonly<Record<string, readonly Upload[]>>
  /** The file that is taken in, as it was typed. */
  readonly file?: string
}

interface Named {
  readonly resource: Resource
  readonly verb: Verb
  readonly positionals: readonly (string | readonly string[])[]
}

/**
 * What the words after a verb name, one target for each entry; all are found before anything is done.
 *
 * @throws CliError when one names nothing
 */
export async function toTargets(session: Session, { verb, positionals }: Named): Promise<Target[]> {
  let targets: Target[] = [{ action: verb.action, pathArgs: {} }]
  for (const [i, { arg, refers }] of verb.positionals.entries()) {
    const words = [positionals[i] ?? []].flat()
    if (arg === 'files') {
      // One after the other: a file that is refused must not keep the others back.
      targets = targets.flatMap((target) =>
        words.map((file) => ({ ...target, file, pathArgs: { ...target.pathArgs, files: [file] } })),
      )
      continue
    }
    if (arg === 'file') {
      const { takeFile } = await import('../take-file.ts')
      const upload = takeFile(words[0]!)
      targets = targets.map((target) => ({ ...target, uploads: { file: [upload] } }))
      continue
    }
    targets = targets.flatMap(({ action, pathArgs }) =>
      words.map((word) => {
        const special = verb.words.get(word)
        if (special) return { action: special, pathArgs }
        const value = refers === undefined ? word : entryByRef(session.site, refers, word).id
        return { action, pathArgs: { ...pathArgs, [arg]: value } }
      }),
    )
  }
  return targets
}
