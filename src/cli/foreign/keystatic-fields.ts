import type { DeclaredFields, Declaration } from './field-declarations.ts'
import type { ForeignFolder } from './folder/foreign-folder.ts'

const types: Readonly<Record<string, Declaration>> = {
  text: { type: 'text' },
  slug: { type: 'text' },
  url: { type: 'text' },
  image: { type: 'text' },
  file: { type: 'text' },
  date: { type: 'date' },
  datetime: { type: 'date' },
  integer: { type: 'number' },
  number: { type: 'number' },
  checkbox: { type: 'boolean' },
}

/** The fields that a Keystatic configuration declares by calls (`title: fields.text({ … })`), parsed as text, never run. */
export function keystaticFields(folder: ForeignFolder): DeclaredFields[] {
  const by = folder.first('keystatic.config.ts', 'keystatic.config.tsx', 'keystatic.config.js', 'keystatic.config.jsx')
  const code = by === undefined ? undefined : folder.text(by)
  if (by === undefined || code === undefined) return []
  return [...code.matchAll(/\bpath:\s*["'`]([^"'`$]+)["'`]/g)].flatMap(({ 1: path = '', index }) => {
    const from = code.slice(index)
    const start = /\bschema:\s*\{/.exec(from)
    // The schema of this collection, not of the next one.
    const next = from.slice(1).search(/\bpath:\s*["'`]/)
    if (!start || (next >= 0 && next < start.index)) return []
    const fields = declaredMembers(from.slice(start.index + start[0].length))
    return [{ by, folder: path.replace(/\/?\*.*$/, '').replace(/(?<!\/)\/+$/, ''), fields: Object.fromEntries(fields) }]
  })
}

// The top-level members in an object's text, up to its closing bracket.
function declaredMembers(text: string): (readonly [string, Declaration])[] {
  const found: (readonly [string, Declaration])[] = []
  let depth = 0
  for (const part of text.matchAll(/["'`](?:\\.|[^"'`\\\n]){0,999}["'`]|[([{]|[)\]}]|\b(\w+):\s*fields\.(\w+)\(/g)) {
    const [said, key, type = ''] = part
    if (depth === 0 && key !== undefined) {
      const declared = declare(type, text.slice(part.index + said.length))
      if (declared) found.push([key, declared])
    }
    if (/[([{]$/.test(said)) depth++
    else if (/^[)\]}]$/.test(said) && --depth < 0) break
  }
  return found
}

function declare(type: string, after: string): Declaration | undefined {
  if (type === 'select' || type === 'multiselect') {
    const options = /^[^]*?options:\s*\[([^\]]*)\]/.exec(after)?.[1] ?? ''
    const choices = [...options.matchAll(/value:\s*["'`]([^"'`$]+)["'`]/g)].map(([, value]) => value!)
    const choice = { type: 'choice', choices }
    return choices.length === 0 ? undefined : type === 'select' ? choice : { type: 'list', of: choice }
  }
  const item = type === 'array' ? /^\s*fields\.(\w+)\(/.exec(after)?.[1] : undefined
  const of = item === undefined ? undefined : types[item]
  return of ? { type: 'list', of } : types[type]
}
