import { isRecord, listOf } from '../../../text/values.ts'
import type { ForeignFolder } from '../folder/foreign-folder.ts'

/** Folders of files that are served as they are. */
export const statics = ['static', 'public', 'docs/public', 'src/static', 'src/public', 'website/static']

const ends = ['js', 'ts', 'mjs', 'mts', 'cjs']
const programs = ['src/hooks.server', 'src/hooks', 'nuxt.config', 'next.config', 'astro.config'].flatMap((name) =>
  ends.map((end) => `${name}.${end}`),
)

/** Prepares the check whether a website redirects a path: by its host's tables, or literals of its programs. */
export function redirectsOf(folder: ForeignFolder): (path: string) => boolean {
  const exact = new Set<string>()
  // With the number of names that a path has at least: `/:year/:month/*` redirects no `/about`.
  const beginnings = new Map<string, number>()
  for (const from of [...ofHosts(folder), ...programs.flatMap((name) => inProgram(folder.text(name) ?? ''))]) {
    const fixed = /^[^*:({]*/.exec(from)![0]
    if (fixed === from) exact.add(from.replace(/(?<!\/)\/+$/, ''))
    else if (fixed.length > 1) beginnings.set(fixed, Math.min(namesIn(from), beginnings.get(fixed) ?? Infinity))
  }
  const lengths = [...new Set([...beginnings.keys()].map(({ length }) => length))]
  return (path) =>
    exact.has(path) ||
    lengths.some((length) => (beginnings.get(`${path}/`.slice(0, length)) ?? Infinity) <= namesIn(path))
}

function namesIn(path: string): number {
  return path.split('/').filter((name) => name !== '' && !name.includes('*')).length
}

/** The usual Hugo template for the host's redirect file. */
const ofHugo = 'layouts/index.redirects'

// From tables of Netlify, Cloudflare and Vercel; a wildcard ends a prefix. Nuxt's own sites use `=` as separator.
function ofHosts(folder: ForeignFolder): string[] {
  const files = [...statics, '.'].map((root) => `${root}/_redirects`)
  const lines = [...files, ofHugo]
    .flatMap((file) => (folder.text(file) ?? '').split(/\r?\n/))
    .filter((line) => line.startsWith('/'))
  const tables = [
    ...listOf(folder.config('netlify.toml')['redirects']),
    ...['redirects', 'rewrites'].flatMap((key) => listOf(folder.config('vercel.json')[key])),
  ]
  const said = tables.map((one) => (isRecord(one) ? String(one['from'] ?? one['source'] ?? '') : ''))
  return [...lines.map((line) => line.split(/[\s=]/)[0]!), ...said]
}

function inProgram(code: string): string[] {
  const read = code.replace(/^[ \t]*\/\/.*$/gm, '')
  const path = `["'\`](/[^"'\`\\s]{1,200})["'\`]`
  const pair = new RegExp(
    `\\[\\s{0,20}${path}\\s{0,20},\\s{0,20}["'\`](?:/|https?:)|${path}\\s{0,9}:\\s{0,9}["'\`{]|(?:source|from)\\s{0,9}:\\s{0,9}${path}`,
    'g',
  )
  const within = new RegExp(
    `pathname\\.startsWith\\(${path}\\)\\s{0,9}\\)\\s{0,9}\\{?\\s{0,20}(?:throw |return )?redirect\\(`,
    'g',
  )
  return [
    ...Array.from(read.matchAll(pair), ([, inList, asKey, asSource]) => (inList ?? asKey ?? asSource)!),
    ...Array.from(read.matchAll(within), ([, from]) => `${from}*`),
  ]
}
