import { listOf } from '../../define/define.ts'
import type { Entry, Fault, Ref, Space, Stored } from '../../define/model.ts'
import { keyOf, storedSlug } from '../../define/name-texts.ts'
import { nearest } from '../../text/nearest.ts'
import { entryPathOf, slugOfPath } from '../loading/entry-path.ts'
import type { OpenSite } from '../open-site.ts'
import { rules } from './rules.ts'

/** Finds the name of an entry that resembles a text which names nothing, if any. */
export type Suggest = (resource: string, text: string) => string | undefined

// If more texts than this are wrong, they are not typing errors.
const mostCompared = 200

/** Prepares suggestions for misspelled names: the names are collected once, however many texts name nothing. */
export function openSuggest(site: OpenSite): Suggest {
  const names = new Map<string, readonly string[]>()
  const meant = new Map<string, string | undefined>()
  return (resource, text) => {
    const key = `${resource} ${text}`
    if (meant.has(key) || meant.size >= mostCompared) return meant.get(key)
    let known = names.get(resource)
    if (!known) names.set(resource, (known = [...site.all(resource)].map((entry) => String(site.refOf(entry)))))
    const found = nearest(text, known)
    meant.set(key, found)
    return found
  }
}

/** Faults of a field's references: dangling, ambiguous, or left behind by an interrupted change. */
export function* checkReferences(stored: Stored, value: unknown, site: OpenSite, suggest: Suggest): Generator<Fault> {
  for (const ref of listOf(value)) {
    if (ref === '' || ref === 0) continue
    const named = targetOf(stored, ref, site, false)
    const fault = named ? faultOfNamed(stored, ref, named, site) : unknownReference(stored, ref, site, suggest)
    if (fault) yield { key: stored.key, at: { item: ref }, ...fault }
  }
}

type FaultOfReference = Omit<Fault, 'key' | 'at'>

function unknownReference(stored: Stored, ref: unknown, site: OpenSite, suggest: Suggest): FaultOfReference {
  const { key, references } = stored
  const broken = unreadableOf(stored, String(ref as Ref), site)
  if (broken !== undefined)
    return rules['unknown-reference']({
      message: `'${key}' names '${String(ref as Ref)}', whose file cannot be read`,
      hint: `mend ${broken}`,
    })
  const meant = references && typeof ref === 'string' ? suggest(references, ref) : undefined
  const remedy = references ? `create it with \`almanac ${references} create\`, or take it out` : 'take it out'
  return rules['unknown-reference']({
    message: `'${key}' names ${references ? `the ${references} ` : ''}'${String(ref as string)}', which is not there`,
    hint: meant ? `did you mean '${meant}'?` : remedy,
  })
}

// The file that cannot be read, if that is why a name means nothing.
function unreadableOf({ references, space }: Stored, ref: string, site: OpenSite): string | undefined {
  const slug = keyOf(ref)?.split('/').at(-1)
  return site.problems.all().find(({ file }) => {
    const resource = site.resourceOf(file)
    const isMeant = resource && (references ? resource.name === references : resource.space === space)
    return isMeant && slugOfPath(entryPathOf(file, resource)) === slug
  })?.file
}

function faultOfNamed(stored: Stored, ref: unknown, named: Entry, site: OpenSite): FaultOfReference | undefined {
  const { key, references } = stored
  const text = String(ref as Ref)
  // A change in progress in another process is not interrupted.
  if (site.pins.unattended().length > 0 && targetOf(stored, ref, site, true) !== named)
    return rules['unfinished-change']({
      message: `'${key}' names ${named.path} by '${text}', which was its name before a change that was cut off`,
      hint: 'run `almanac check --fix` to finish that change',
    })
  const others = candidatesOf(stored, ref, site).filter((entry) => entry !== named)
  if (others.length === 0) return undefined
  const better = references ? site.refOf(named) : site.refInSpace(named)
  const paths = others.map(({ path }) => path).join(' and ')
  return rules['ambiguous-reference']({
    message: `'${key}' names ${named.path} by '${text}', which is also a name of ${paths}`,
    hint: better === ref ? `name it by its id, ${named.id}` : `write '${better}'`,
  })
}

function targetOf({ references, space }: Stored, ref: unknown, site: OpenSite, truly: boolean): Entry | undefined {
  if (!references) return site.names.findInSpace(space!, ref, truly)
  const resource = site.resources.get(references)
  return resource && site.names.find(resource, ref, truly)
}

/** The entries a text could name. In a tree, an entry's whole path is unambiguous even if other paths end with it. */
function candidatesOf({ references, space }: Stored, ref: unknown, site: OpenSite): readonly Entry[] {
  const key = keyOf(ref)
  if (key === undefined || typeof ref === 'number') return []
  const all = references
    ? site.names.candidates(site.resources.get(references)!, ref)
    : candidatesInSpace(space!, key, site)
  if (all.length < 2) return all
  const isWhole = (entry: Entry) =>
    entry.resource.parentKey !== undefined && site.names.lineOf(entry).map(storedSlug).filter(Boolean).join('/') === key
  const whole = references ? all.filter(isWhole) : []
  return whole.length === 1 && whole[0] === all[0] ? whole : all
}

function candidatesInSpace(space: Space, key: string, { names }: OpenSite): Entry[] {
  return names.candidatesInSpace(space, key).flatMap((one) => {
    const prefix = `${one.resource.name}/`
    const text = key.startsWith(prefix) ? key.slice(prefix.length) : key
    const all = names.candidates(one.resource, text)
    return all.includes(one) ? all : names.candidates(one.resource, key)
  })
}
