import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../text/values.ts'
import { extendResource } from '../../derive/extend-resource.ts'
import type { Resource } from '../../model/model.ts'
import { findContentDir, isContentDir } from './content-dir.ts'

/**
 * A resource as extended by the settings of the content folder that the typed words name: its flags must be known before
 * anything is opened. The bare one if there is no folder, or its settings cannot be read: whatever opens it reports that.
 */
export function asDeclared(resource: Resource, words: readonly string[]): Resource {
  if (resource.extensions.length === 0) return resource
  try {
    const settings: unknown = JSON.parse(
      readFileSync(join(findContentDir(folderIn(words)), 'settings.json'), 'utf8').replace(/^\uFEFF/, ''),
    )
    return isRecord(settings) ? extendResource(resource, settings) : resource
  } catch {
    return resource
  }
}

/** The content folder that typed words name with `--site` or `--content`; after a verb, the latter may be a text. */
export function folderIn(words: readonly string[]): string | undefined {
  const given = words.flatMap((word, at) => {
    const [, value] = /^--(?:site|content)(?:=(.*))?$/s.exec(word) ?? [undefined, undefined]
    return /^--(?:site|content)$/.test(word) ? (words[at + 1] ?? []) : (value ?? [])
  })
  return given.find((one) => one.length < 1000 && isContentDir(one))
}
