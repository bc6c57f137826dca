import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Node = Record<string, unknown>

/** An answer, and the request that it answers. */
export interface Exchange {
  readonly method: string
  /** Below the REST root, with the query. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body of the request, where it is JSON. */
  readonly sent?: string
}

/** What was asked and answered; reads the answer. Its address is whole. */
export async function toExchange(request: Request, answer: Response): Promise<Exchange> {
  return {
    method: request.headers.get('x-http-method-override') ?? request.method,
    url: request.url,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: await answer.text(),
  }
}

/** Whether an answer is as a document describes it. */
export interface Verdict {
  /** Verb and path as the document writes them; undefined where it describes no such operation. */
  readonly operation?: string
  readonly faults: readonly string[]
}

/** Opens an OpenAPI document to hold requests against: where in the body of one it is not as described. */
export function openRequests(doc: Node): (exchange: Exchange) => Verdict {
  const judge = toJudge(doc)
  const find = toFinder(doc)
  return ({ method, url, sent }) => {
    const { path, verb, operation } = find(method, new URL(url, 'http://description.test'))
    const place = ['requestBody', 'content', 'application/json', 'schema']
    if (sent === undefined || path === undefined || !operation || !at(operation, place)) return { faults: [] }
    const faults = judge(['paths', path, verb, ...place], JSON.parse(sent || '{}'))
    return {
      operation: String(operation['operationId']),
      faults: [...new Set(faults.map((one) => one.split(' ')[0]!))],
    }
  }
}

/** Opens an OpenAPI document to hold answers against: what it does not describe is a fault, too. */
export function openDescription(doc: Node): (exchange: Exchange) => Verdict {
  const whole = toJudge(closed(doc) as Node)
  const partial = toJudge(withoutRequired(closed(doc)) as Node)
  const find = toFinder(doc)

  return ({ method, url: target, status, headers, text }) => {
    const asked = new URL(target, 'http://description.test')
    const query = asked.searchParams
    const { path, verb, operation } = find(method, asked)
    const answer = unwrap(text, query, { status, type: mediaOf(headers) })
    const isPartial = [...query.keys()].some((name) => /^_fields(?:\[|$)/.test(name)) || answer.isScript
    const judge = isPartial ? partial : whole
    // What is not described at all is refused in the form of every refusal.
    if (path === undefined || !operation) {
      const place = ['components', 'responses', 'Refusal', 'content', 'application/json', 'schema']
      return {
        faults: elsewhere.has(answer.status)
          ? method === 'HEAD'
            ? []
            : judge(place, answer.body)
          : [`${method} ${target} is not described`],
      }
    }
    const name = `${verb.toUpperCase()} ${path}`
    const responses = operation['responses'] as Record<string, Node>
    // A verb may stand for another one, but the body is that of the one that was sent.
    const sentAs = at(doc, ['paths', path, method.toLowerCase(), 'responses']) as Record<string, Node> | undefined
    const told = responses[answer.status] ?? sentAs?.[answer.status]
    if (!told) return { operation: name, faults: [`the status ${answer.status} is not described`] }
    const common = typeof told['$ref'] === 'string' ? told['$ref'].slice(2).split('/') : undefined
    const place = common ?? ['paths', path, verb, 'responses', String(answer.status)]
    const response = at(doc, place)!
    const missing = Object.keys((response['headers'] ?? {}) as Node).filter(
      (one) => one !== 'Link' && headers[one.toLowerCase()] === undefined && !answer.isWrapped,
    )
    const faults = missing.map((one) => `the header ${one} is missing`)
    if (method === 'HEAD') return { operation: name, faults }
    const content = (response['content'] ?? {}) as Node
    if (!content[answer.type]) return { operation: name, faults: [...faults, `${answer.type} is not described`] }
    const context = query.get('context')
    const inContext = context !== null && at(response, ['x-contexts', context]) ? ['x-contexts', context] : undefined
    const schema = [...place, ...(inContext ?? ['content', answer.type, 'schema'])]
    const found = judge(schema, answer.body)
    const isAsTold = isPartial ? found.every((fault) => readsNothing(fault, answer.body)) : found.length === 0
    return { operation: name, faults: isAsTold ? faults : [...faults, ...found] }
  }
}

// An object of which no member was asked for may be the empty list that PHP makes of it, wherever it stands.
function readsNothing(fault: string, body: unknown): boolean {
  const [place = '', ...told] = fault.split(' ')
  const keys = place.split('/').slice(1)
  const value = keys.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], body)
  return (
    Array.isArray(value) && value.length === 0 && /^must (?:be object|match a schema in anyOf)/.test(told.join(' '))
  )
}

// How an address is answered that is none: whoever asks is looked at first.
const elsewhere: ReadonlySet<number> = new Set([401, 404, 429])

// The operation that a request asks for: some clients know only GET and POST.
function toFinder(doc: Node) {
  const paths = Object.keys(doc['paths'] as Node).map((path) => [path, toPattern(path)] as const)
  // What is without a placeholder comes first.
  paths.sort(([a], [b]) => a.split('{').length - b.split('{').length)
  return (method: string, { pathname, searchParams }: URL) => {
    const path = paths.find(([, pattern]) => pattern.test(pathname))?.[0]
    const wanted = (method === 'POST' && searchParams.get('_method')) || (method === 'HEAD' ? 'GET' : method)
    const verb = wanted.toLowerCase()
    return { path, verb, operation: path === undefined ? undefined : at(doc, ['paths', path, verb]) }
  }
}

function unwrap(text: string, query: URLSearchParams, { status, type }: { status: number; type: string }) {
  const isScript = type === 'application/javascript'
  const json = isScript ? text.replace(/^\/\*\*\/[\w.]+\(([^]*)\)$/, '$1') : text
  const body: unknown = isScript || /json/.test(type) ? parse(json) : text
  if (!query.has('_envelope') || status !== 200 || !/json|javascript/.test(type))
    return { status, body, isScript, isWrapped: isScript, type: isScript ? 'application/json' : type }
  const inner = body as { status: number; body: unknown }
  return { status: inner.status, body: inner.body, isScript, isWrapped: true, type: 'application/json' }
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

function mediaOf(headers: Readonly<Record<string, string>>): string {
  return (headers['content-type'] ?? '').split(';')[0]!
}

type Judge = (place: readonly string[], body: unknown) => string[]

function toJudge(doc: Node): Judge {
  // Most checks run a few times: to make their code shorter takes longer than running it does.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
  ;(addFormats as unknown as (one: Ajv2020) => void)(ajv)
  ajv.addSchema({ ...doc, $id: 'http://description.test/doc' })
  const known = new Map<string, ValidateFunction>()
  return (place, body) => {
    const pointer = place.map((one) => encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const check = known.get(pointer) ?? ajv.compile({ $ref: `http://description.test/doc#/${pointer}` })
    known.set(pointer, check)
    if (check(body)) return []
    return check.errors!.map(
      ({ instancePath, message, params }) => `${instancePath || 'body'} ${message} ${JSON.stringify(params)}`,
    )
  }
}

function toPattern(path: string): RegExp {
  const text = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'slug' ? '[^/]+' : name === 'id' || name === 'parent' ? String.raw`\d+` : String.raw`[\w-]+`,
    )
  return new RegExp(`^${text}/?$`, 'i')
}

// An answer may gain members without breaking its readers; but each that there is must be described.
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const node = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]))
  const isOpen = node['type'] === 'object' && 'properties' in node && !('additionalProperties' in node)
  return isOpen ? { ...node, additionalProperties: false } : node
}

// `_fields` leaves members out.
function withoutRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRequired)
  if (typeof value !== 'object' || value === null) return value
  const { required, ...node } = value as Node
  const rest = Object.fromEntries(Object.entries(node).map(([key, one]) => [key, withoutRequired(one)]))
  return Array.isArray(required) || required === undefined ? rest : { ...rest, required }
}

function at(node: Node, place: readonly string[]): Node | undefined {
  return place.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], node) as Node | undefined
}
