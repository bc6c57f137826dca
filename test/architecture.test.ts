import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))

/** Rooms from the bottom up: a file may import from its own room and from those named here; the longest name counts. */
const rooms: Record<string, string[]> = {
  text: [],
  // Rows of errors are said by everybody, and types name what they make.
  'define/errors.ts': [],
  model: ['define/errors.ts'],
  work: ['model', 'define/errors.ts'],
  define: ['define/errors.ts', 'model', 'work', 'text'],
  derive: ['define', 'model', 'work', 'text'],
  // Nothing of content: whoever writes files makes folders so.
  'storage/files/make-folders.ts': [],
  storage: ['define/errors.ts', 'model', 'text', 'storage/files/make-folders.ts'],
  query: ['model', 'work', 'text', 'storage'],
  'resources/actions': ['define', 'model', 'derive', 'work', 'text'],
  'resources/shared': ['resources/actions', 'define', 'model', 'derive', 'work', 'text'],
  site: ['define', 'model', 'derive', 'work', 'text', 'storage', 'query'],
  // Exports of other systems become entries: what a kind makes of them stands in its area.
  import: ['define/errors.ts', 'model', 'derive', 'text', 'storage', 'site'],
  pages: ['define', 'model', 'derive', 'work', 'text'],
  server: ['define', 'model', 'derive', 'work', 'text', 'site', 'pages', 'storage/files/make-folders.ts'],
  mcp: ['define', 'model', 'derive', 'work', 'text', 'storage', 'site', 'server'],
  // A content folder whose files are those of commits of a git remote.
  follow: ['define/errors.ts', 'model', 'work', 'text', 'storage', 'site'],
  cli: [
    'define',
    'model',
    'derive',
    'work',
    'text',
    'storage',
    'site',
    'server',
    'follow',
    'mcp',
    'import',
    'resources/registry.ts',
    'resources/actions',
    'resources/revisions',
    'resources/forms',
    // The guard for what is fetched from the web.
    'resources/embeds',
  ],
  'resources/registry.ts': ['derive', 'resources'],
  // What programs ask, without a server: all of it, ready to be read.
  'library-answers.ts': [],
  'library.ts': ['define', 'model', 'library-answers.ts', 'resources/registry.ts', 'server', 'site'],
  'index.ts': ['define', 'model', 'library.ts', 'library-answers.ts', 'resources/registry.ts', 'server', 'site'],
}
/** What each kind of content may import beside its own folder and what is general: other kinds only if they stand here. */
const kinds: Record<string, string[]> = {
  posts: ['terms', 'revisions'],
  terms: [],
  users: [],
  settings: [],
  search: [],
  appearance: [],
  types: [],
  media: [],
  comments: ['users'],
  revisions: [],
  calendar: ['terms', 'media'],
  forms: [],
  embeds: ['media', 'users'],
  menus: [],
  data: [],
  languages: [],
  own: ['posts', 'revisions', 'settings', 'terms'],
}
const general = ['define', 'model', 'derive', 'work', 'text', 'storage', 'resources/actions', 'resources/shared']
const houseOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('resources/') ? 2 : 1)
    .join('/')
const folderOf = (file: string) =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('resources/') ? 3 : 2)
    .join('/')
const roomOf = (file: string) =>
  [...Object.keys(rooms), ...Object.keys(kinds).map((kind) => `resources/${kind}`)]
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0]
const imports = new Map(files.map((file) => [file, importsOf(file)]))

describe('the house', () => {
  it('has no file over 250 lines', () => {
    const long = files.filter((file) => linesOf(file) > 250)
    expect(long).toEqual([])
  })

  it('imports only from its own room and from rooms below', () => {
    const wrong: string[] = []
    for (const [file, targets] of imports) {
      const room = roomOf(file)!
      const kind = room.replace(/^resources\//, '')
      const open = rooms[room] ?? [...general, ...kinds[kind]!.map((other) => `resources/${other}`)]
      for (const target of targets) {
        const other = roomOf(target)!
        if (other !== room && !open.some((one) => other === one || other.startsWith(`${one}/`)))
          wrong.push(`${file} → ${target}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('has a line for every kind of content, and none for what is not there', () => {
    const folders = files.flatMap((file) => /^resources\/([\w-]+)\//.exec(file)?.[1] ?? [])
    expect([...new Set(folders)].filter((folder) => !['actions', 'shared'].includes(folder)).toSorted()).toEqual(
      Object.keys(kinds).toSorted(),
    )
  })

  it('has no folder of more than 25 files', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  it('has no import cycles, type imports included; types alone may name one another', () => {
    expect(findCycle()).toBeUndefined()
  })

  it('holds types and nothing else in the room of types', () => {
    const said = files
      .filter((file) => file.startsWith('model/'))
      .flatMap(
        (file) =>
          readFileSync(join(src, file), 'utf8').match(
            /^(?!import type |export type |export interface |type |interface )\w.*/gm,
          ) ?? [],
      )
    expect(said).toEqual([])
  })

  it('has no two folders of a room that import each other', () => {
    const arrows = new Set<string>()
    for (const [file, targets] of imports)
      for (const target of targets)
        if (houseOf(file) === houseOf(target) && folderOf(file) !== folderOf(target))
          arrows.add(`${folderOf(file)} ${folderOf(target)}`)
    expect([...arrows].filter((arrow) => arrows.has(arrow.split(' ').toReversed().join(' ')))).toEqual([])
  })

  it('loads every content type that has a file, and every area', () => {
    const areas = files.filter((file) => file.endsWith('/area.ts') && file.startsWith('resources/'))
    expect(areas.map((file) => file.split('/')[1]).toSorted()).toEqual(Object.keys(kinds).toSorted())
    const loaded = imports.get('resources/registry.ts')!
    expect(areas.filter((file) => !loaded.includes(file))).toEqual([])
    const defined = files.filter(
      (file) =>
        /^resources\/\w/.test(file) &&
        !areas.includes(file) &&
        /^export default define/m.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(defined.length).toBeGreaterThan(10)
    expect(defined.filter((file) => !areas.some((area) => imports.get(area)!.includes(file)))).toEqual([])
  })

  it('makes a call of another call in one place', () => {
    const forged = files.filter(
      (file) => file !== 'derive/call-with.ts' && /\{\s*\.\.\.call,/.test(readFileSync(join(src, file), 'utf8')),
    )
    // What is not read yet is not a call: the arguments are what is asked about.
    expect(forged).toEqual(['derive/arguments/repeated.ts'])
  })

  it('loads the server only when it is asked for', () => {
    const eager = [...imports].flatMap(([file, targets]) =>
      file.startsWith('cli/') ? targets.filter((target) => target.startsWith('server/')) : [],
    )
    expect(eager).toEqual([])
  })
})

function linesOf(file: string): number {
  return readFileSync(join(src, file), 'utf8').split('\n').length - 1
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)\b[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gm)].map((found) =>
    relative(src, resolve(src, dirname(file), found[1] ?? found[2]!)),
  )
}

function findCycle(): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const target of imports.get(file) ?? []) {
      if (file.startsWith('model/') && target.startsWith('model/')) continue
      const cycle = visit(target, [...way, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of files) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}
