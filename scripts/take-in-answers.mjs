// Makes test/conformance/scenarios/ and shapes.json from recorded answers of the reference system: keeps the facts that
// are compared, and no text of an error. Run once after a recording:
//   node scripts/take-in-answers.mjs FOLDER   (FOLDER holds scenarios/ and reference/)
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const [from] = process.argv.slice(2)
if (!from) {
  console.error('take-in-answers: name the folder that holds scenarios/ and reference/')
  process.exit(2)
}
const root = dirname(import.meta.dirname)
const to = join(root, 'test', 'conformance')
const { shapeOf, read } = await loadTools()

// Members that belong to the reference's own installation and not to the interface.
const foreign = [
  /(^|\.)block_version$/,
  /(^|\.)permalink_template$/,
  /(^|\.)generated_slug$/,
  /(^|\.)class_list/,
  /(^|\.)_links\.(curies|wp:action|predecessor)/,
  /(^|\.)meta\._(Event|Organizer|Venue)/,
  /(^|\.)json_ld/,
  /(^|\.)source_url_webp/,
  /(^|\.)(global_id|global_id_lineage)/,
  /(^|\.)(icon|can_export|rest_namespace|visibility)(\.|$)/,
  /(^|\.)(extra_)?capabilities\./,
  /(^|\.)meta\.persisted_preferences/,
  /(^|\.)(site_logo|site_icon|site_icon_url|show_on_front|page_on_front|page_for_posts)$/,
  /(^|\.)labels\.(?!(name|singular_name)$)/,
]
const totals = ['x-wp-total', 'x-wp-totalpages', 'x-tec-total', 'x-tec-totalpages']

const shapes = {}
const scenarios = join(to, 'scenarios')
rmSync(scenarios, { recursive: true, force: true })
mkdirSync(scenarios, { recursive: true })
let count = 0
for (const file of readdirSync(join(from, 'scenarios')).sort()) {
  const scenario = readJson(join(from, 'scenarios', file))
  const recorded = readJson(join(from, 'reference', file))
  const steps = scenario.steps.map((step) => {
    if (!recorded[step.name]) throw new Error(`${file}: no answer was recorded for '${step.name}'`)
    count++
    const { values: _values, ignore: _ignore, noShape: _noShape, ...request } = step
    return { ...request, answer: factsOf(step, recorded[step.name]) }
  })
  const prepare = scenario.prepare?.map(
    ({ values: _values, ignore: _ignore, noShape: _noShape, ...request }) => request,
  )
  const parts = [
    ...(scenario.about ? [`"about": ${JSON.stringify(scenario.about)}`] : []),
    ...(prepare?.length ? [`"prepare": ${lines(prepare)}`] : []),
    ...(scenario.remove?.length ? [`"remove": ${JSON.stringify(scenario.remove)}`] : []),
    `"steps": ${lines(steps)}`,
  ]
  writeFileSync(join(scenarios, file), `{\n${parts.join(',\n')}\n}\n`)
}
const named = Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1))
const shapeLines = named.map(([name, shape]) => `"${name}": ${JSON.stringify(shape)}`)
writeFileSync(join(to, 'shapes.json'), `{\n${shapeLines.join(',\n')}\n}\n`)
console.log(`test/conformance: ${count} answers, ${named.length} shapes`)

// Some mistakes of a caller are a 500 of the reference's; here they are 400 with the same code.
function factsOf(step, { status, headers, body }) {
  const isFault = status === 500 && body?.code !== undefined
  const facts = { status: isFault ? 400 : status }
  if (body?.code !== undefined) {
    facts.code = body.code
    const told = isFault ? 400 : (body.data?.status ?? null)
    if (told !== facts.status) facts.dataStatus = told
  }
  const params = body?.data?.params
  if (params) facts.params = (Array.isArray(params) ? [...params] : Object.keys(params)).sort()
  else if (!step.noShape && body?.code === undefined) facts.shape = nameOf(shapeWithin(body, step.ignore ?? []))
  const values = []
  for (const place of step.values ?? []) {
    const value = read({ headers, body }, place)
    values.push(value === undefined ? [place] : [place, value])
  }
  if (values.length) facts.values = values
  const counted = totals.filter((name) => headers[name] !== undefined)
  if (counted.length) facts.totals = counted
  return facts
}

// An id stands as the variable that it is saved under, alone in its text.
function shapeWithin(body, ignored) {
  const unmasked = (value) => {
    if (typeof value === 'string') return /^\{(?!(rest|home|date|secret)\})\w+\}$/.test(value) ? 0 : value
    if (Array.isArray(value)) return value.map(unmasked)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unmasked(member)]))
  }
  const isLeftOut = (path) =>
    foreign.some((pattern) => pattern.test(path)) || ignored.some((one) => path === one || path.startsWith(`${one}.`))
  const within = (shape, path) => {
    if (Array.isArray(shape)) return [within(shape[0], `${path}[]`)]
    if (typeof shape !== 'object') return shape
    return Object.fromEntries(
      Object.entries(shape).flatMap(([key, member]) => {
        const here = path ? `${path}.${key}` : key
        return isLeftOut(here) ? [] : [[key, within(member, here)]]
      }),
    )
  }
  return within(shapeOf(unmasked(body)), '')
}

function nameOf(shape) {
  const name = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 8)
  shapes[name] = shape
  return name
}

function lines(values) {
  return `[\n${values.map((value) => `  ${JSON.stringify(value)}`).join(',\n')}\n]`
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

// What compares the answers later takes them apart here, so that both do it alike.
async function loadTools() {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  const out = mkdtempSync(join(root, 'node_modules', '.cache', 'answers-'))
  try {
    const contents = "export * from './shape.ts'; export * from './text.ts'"
    await build({
      stdin: { contents, resolveDir: join(root, 'test', 'conformance'), loader: 'ts' },
      outfile: join(out, 'tools.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
    })
    return await import(join(out, 'tools.mjs'))
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
