import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { toSlug } from '../../../src/text/wordpress/slug.ts'
import type { AskedSite } from './asked-site.ts'
import type { KnownPage } from './compare-pages.ts'

/**
 * Posts that write a name under one of the usual keys for terms, and have no term of that name, each with the name. Those
 * whose terms a generator has told are compared with these: not every key is one of its own.
 */
export async function lostTerms(
  { root, entries, termsOf }: AskedSite,
  told: readonly KnownPage[] = [],
): Promise<string[]> {
  const lost: string[] = []
  const known = new Set(told.flatMap(({ path, terms }) => (terms ? [path] : [])))
  for (const entry of entries().filter(({ resource, path }) => resource.name === 'post' && !known.has(path))) {
    const has = await termsOf(entry)
    // A text may be one term or several words, as its generator has it.
    const isThere = (name: string) =>
      has.has(toSlug(name)) || name.split(/[\s,]+/).every((word) => word === '' || has.has(toSlug(word)))
    const missing = writtenTerms(join(root, entry.path)).filter((name) => !isThere(name))
    lost.push(...missing.map((name) => `${entry.path}: ${name}`))
  }
  return lost
}

// By other parsers than the site's.
function writtenTerms(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const [, fence, inner = ''] = /^\uFEFF?(---|\+\+\+)[ \t]*\n([^]*?)\n\1[ \t]*(?:\n|$)/.exec(text) ?? []
  if (fence === undefined) return []
  try {
    const data = (fence === '---' ? parseYaml(inner) : parseToml(inner)) as Record<string, unknown> | null
    return [
      ['categories', 'category'],
      ['tags', 'tag'],
    ]
      .flatMap((keys) =>
        [keys.map((key) => data?.[key]).find((value) => value !== undefined && value !== null)].flat(2),
      )
      .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
  } catch {
    return []
  }
}
