import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))

/** Entry, Resource, Call and Site name each other; cycles are forbidden, so they share one file (decision 0009). */
const contract = 'define/model.ts'

/** Floors from the bottom up: a file may import from its own floor and from those named here. */
const floors: Record<string, string[]> = {
  text: [],
  net: ['text'],
  define: [],
  media: ['define', 'text'],
  forms: ['text', 'define'],
  derive: ['define'],
  actions: ['define', 'derive', 'text', 'media'],
  traits: ['define', 'derive', 'text', 'media', 'forms', 'actions'],
  resources: ['define', 'derive', 'text', 'net', 'forms', 'actions', 'traits'],
  store: ['define', 'derive', 'text'],
  site: ['define', 'derive', 'text', 'media', 'store'],
  pages: ['define', 'derive', 'text', 'forms'],
  server: ['define', 'derive', 'text', 'site', 'pages'],
  cli: ['define', 'derive', 'text', 'actions', 'store', 'site', 'server', 'resources'],
}
const imports = new Map(files.map((file) => [file, importsOf(file)]))

describe('the house', () => {
  it('has no file over 250 lines', () => {
    const long = files.filter((file) => linesOf(file) > 250 && file !== contract)
    expect(long).toEqual([])
  })

  it('keeps the types that name each other in one file, which holds nothing else', () => {
    expect(linesOf(contract)).toBeLessThan(500)
    expect(readFileSync(join(src, contract), 'utf8')).not.toMatch(/^export (?:const|function|class|default)/m)
  })

  it('imports only from its own floor and from floors below', () => {
    const wrong: string[] = []
    for (const [file, targets] of imports) {
      const floor = file.split('/')[0]!
      if (!floors[floor]) continue
      for (const target of targets) {
        const other = target.split('/')[0]!
        if (other !== floor && !floors[floor].includes(other)) wrong.push(`${file} → ${target}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('has no import cycles, type imports included', () => {
    expect(findCycle()).toBeUndefined()
  })

  it('keeps content types apart: no resource imports another', () => {
    const wrong = [...imports].flatMap(([file, targets]) =>
      file.startsWith('resources/') && !file.endsWith('load-resources.ts')
        ? targets.filter((target) => target.startsWith('resources/')).map((target) => `${file} → ${target}`)
        : [],
    )
    expect(wrong).toEqual([])
  })

  it('loads every content type that has a file', () => {
    const loaded = imports.get('resources/load-resources.ts')!
    const there = files.filter((file) => file.startsWith('resources/') && !file.endsWith('load-resources.ts'))
    expect(there.filter((file) => !loaded.includes(file))).toEqual([])
  })

  it('loads the server only when it is asked for', () => {
    const eager = [...imports].flatMap(([file, targets]) =>
      file.startsWith('cli/') && !file.endsWith('commands/serve.ts')
        ? targets.filter((target) => target.startsWith('server/'))
        : [],
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
