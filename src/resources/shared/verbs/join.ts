import { z } from 'zod'
import { defineAction } from '../../../define/define.ts'
import { nameIn } from '../../../derive/implicit/authors.ts'
import { ifExists } from '../../../derive/implicit/exists-for.ts'
import type { Action, Call, Entry, Result, Site } from '../../../model/model.ts'
import { listOf } from '../../../text/values.ts'
import { doUntil, sliceMs } from '../../../work/turns.ts'
import { idArg } from '../../actions/arguments.ts'
import { namingsOf, renamingSteps } from '../../actions/dependents.ts'
import { assertUnchanged, knownOf, onEntry, refuses } from '../../actions/get.ts'
import { errors } from '../errors.ts'
import { lineUp, parentOf } from '../tree.ts'

/** Joins an entry with another of its kind, such as a misspelt term with the right one. Terminal only. */
export function joinAction(resource: string): Action {
  return defineAction({
    ...onEntry,
    name: 'join',
    summary: 'Merge it into another one: files then name that one, its address leads there, and it is deleted.',
    path: '/{id}/{into}',
    pathArgs: { ...idArg, into: { schema: z.int().describe('The one that remains.'), references: resource } },
    permit: refuses('remove'),
    run: async (call) => {
      const { site, warn } = call
      const entry = knownOf(call)
      const count = new Set([...namingsOf(entry, site)].flatMap(({ holders }) => [...holders])).size
      const done = await site.inOnePiece(() => turnsToJoin(call, entry))
      warn?.(`${count === 1 ? '1 file now names' : `${count} files now name`} ${site.refOf(joinTarget(call, entry))}`)
      return done
    },
  })
}

function turnsToJoin(call: Call, entry: Entry): () => Result | undefined {
  const { site, resource } = call
  let steps: Iterator<() => void> | undefined
  return () => {
    const into = joinTarget(call, entry)
    if (!steps) {
      assertUnchanged(call, entry)
      site.beWhole([into, ...[...namingsOf(entry, site)].flatMap(({ holders }) => [...holders])])
      takePlace(into, entry, site)
      steps = stepsTo(entry, into, site)
    }
    if (!doUntil(performance.now() + sliceMs, steps)) return undefined
    // Includes what others, or people by hand, added meanwhile.
    const left = site.get(resource.name, entry.id)
    for (const step of left ? stepsTo(left, into, site) : []) step()
    const file = site.get(resource.name, entry.id)
    if (file && !file.implicit) site.remove(file)
    const draft = site.draft(resource.name, into)
    draft.set('aliases', [...new Set([...listOf(into.data['aliases']), entry.slug])])
    return { kind: 'entry', entry: site.save(draft), context: 'edit' }
  }
}

// A target below the entry takes its place in the tree: its own ancestors would otherwise name it as their parent.
function takePlace(into: Entry, entry: Entry, site: Site): void {
  const { parentKey, name } = into.resource
  if (parentKey === undefined || ![...lineUp(into, site)].includes(entry)) return
  const above = parentOf(entry, site)
  const draft = site.draft(name, into)
  draft.set(parentKey, above && above !== into ? site.refOf(above) : undefined)
  site.save(draft)
}

function joinTarget({ args, caller, site, resource }: Call, entry: Entry): Entry {
  const into = ifExists(caller, site.get(resource.name, Number(args['into'])), site)
  if (!into) throw resource.notFound(caller)
  if (into.id === entry.id) throw errors.rest_joined_with_itself({ slug: into.slug })
  return into
}

// Each step rewrites the names of one entry in one file.
function* stepsTo(entry: Entry, into: Entry, site: Site): Generator<() => void> {
  for (const naming of [...namingsOf(entry, site)])
    yield* renamingSteps(naming, site, (draft, isNamed) => {
      const { at, key, space } = naming.stored
      const value = draft.get(key)
      const stays = site.get(into.resource.name, into.id) ?? into
      const isSame = (said: unknown) => site.find(into.resource.name, nameIn(said))?.id === into.id
      // A list that already holds the remaining entry under another of its names keeps that one.
      const isThere = !at && Array.isArray(value) && value.some((ref) => !isNamed(ref) && isSame(ref))
      return isThere ? undefined : space ? site.refInSpace(stays) : site.refOf(stays)
    })
}
