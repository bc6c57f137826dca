import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resources } from '../../../src/resources/registry.ts'
import { entryPathOf, toResourceOf } from '../../../src/site/index/entry-path.ts'

/** A file of the sample content. */
export interface Sample {
  readonly path: string
  readonly text: string
  readonly bodyKey: string
}

/** The text files of the sample content that make entries. */
export function readSamples(root: string): Sample[] {
  const resourceOf = toResourceOf(resources)
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = name.replaceAll('\\', '/')
    const resource = path.startsWith('.') ? undefined : resourceOf(path)
    if (!resource || !/\.(?:md|json)$/.test(path)) return []
    // A picture's own name is told by the file beside it.
    if (resource.files?.endsWith('{file}') && entryPathOf(path, resource) === path) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8'), bodyKey: resource.bodyKey }]
  })
}

/** Where the sample content is, from the tests. */
export const sampleContent = fileURLToPath(new URL('../../../content', import.meta.url))
