import { madeAreas, resourcesOf } from '../../derive/areas.ts'
import { extendResource } from '../../derive/extend-resource.ts'
import { areas, resources } from '../../resources/registry.ts'
import { settingsIn } from '../../site/made-in.ts'
import type { Data, Resource } from '../../model/model.ts'
import { findContentDir, isContentDir } from './content-dir.ts'
import { quietly } from '../../text/values.ts'

/**
 * Extends a resource by the settings of the content folder in the typed words: its flags must be known before anything is
 * opened. Returns the bare one if there is no folder, or its settings cannot be read: opening it reports that.
 */
export function asDeclared(resource: Resource, words: readonly string[]): Resource {
  const settings = settingsFor(words)
  const declared = resourcesIn(settings).find(({ name }) => name === resource.name) ?? resource
  return declared.extensions.length === 0 ? declared : extendResource(declared, settings)
}

/** The resources of the content folder in the typed words: the built-in ones, and those that its settings make. */
export function resourcesFor(words: readonly string[]): readonly Resource[] {
  return resourcesIn(settingsFor(words))
}

function resourcesIn(settings: Data): readonly Resource[] {
  const made = madeAreas(areas, settings).areas
  return made === areas ? resources : resourcesOf(made)
}

function settingsFor(words: readonly string[]): Data {
  return quietly(() => settingsIn(findContentDir(folderIn(words))), {})
}

/** The content folder in typed words, from `--site` or `--content`; after a verb, the latter may be a text. */
export function folderIn(words: readonly string[]): string | undefined {
  const given = words.flatMap((word, at) => {
    const [, value] = /^--(?:site|content)(?:=(.*))?$/s.exec(word) ?? [undefined, undefined]
    return /^--(?:site|content)$/.test(word) ? (words[at + 1] ?? []) : (value ?? [])
  })
  return given.find((one) => one.length < 1000 && isContentDir(one))
}
