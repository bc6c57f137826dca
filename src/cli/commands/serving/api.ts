import { messageOf } from '../../../define/errors.ts'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { mimeOfName } from '../../../storage/pictures/kinds.ts'
import { toDisposition } from '../../../text/disposition.ts'
import { addUsual, globalsOf, jsonAnyway } from '../../flags/global-flags.ts'
import { readInputBytes } from '../../flags/standard-input.ts'
import { gather } from '../../flags/typed-flags.ts'
import { CliError, exitCodes, exitOfRefusal, usage } from '../../output/exit-codes.ts'
import { isTerminal, print, logLine } from '../../output/terminal.ts'
import { toJson } from '../../output/print.ts'
import { withSession } from '../../session/with-session.ts'

interface ApiFlags {
  readonly data?: string
  readonly header?: readonly string[]
  readonly include?: true
  readonly jq?: string
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

export function build(command: Command): void {
  command
    .description(
      'Sends a request to the REST interface and prints the body of the response. No server is needed: you have all rights, or those of the user named with --user. The exit code reflects the status: 2 for a wrong request, 3 not found, 4 conflict, 5 refused.',
    )
    .argument('<method>', 'GET, POST, PUT, PATCH, DELETE …; GET by default.')
    .argument(
      '[path]',
      'The path below the REST root: core/v2/posts?per_page=5. Or the whole path: /rest/…, /wp-json/….',
    )
    .option('--data <text>', 'The request body: JSON, @file for the contents of a file, - for standard input.')
    .option('--header <name: value>', 'A request header; may be repeated.', gather)
    .option('--include', 'Also print the status and headers of the response.')
    .option('--jq <expression>', 'Print what a jq expression selects from the response; strings without quotes.')
    .addOption(jsonAnyway())
  addUsual(
    command,
    [
      'almanac api GET core/v2/posts?per_page=5 --jq ".[].title.rendered"',
      `almanac api POST core/v2/posts --data '{"title": "Hello", "status": "draft"}'`,
      'almanac api POST core/v2/media --data @photo.jpg',
      'almanac api GET core/v2/users/me --user editor',
    ],
    { sees: 'Act with the rights of this user; by default, you have all rights.' },
  )
  command.action(async (first: string, second?: string) => {
    const flags = command.opts<ApiFlags>()
    const [method, path] = requestOf(first, second)
    const select = flags.jq === undefined ? undefined : await toSelection(flags.jq)
    const headers = headersOf(flags.header)
    const body = flags.data === undefined ? undefined : await bodyOf(flags.data, headers)
    const target = requestTarget(path)
    const globals = globalsOf(command)
    const reads = reading.has(method)
    // The query may hold a password, and this text appears in the history and in commits.
    const doing = `api ${method} ${path.replace(/\?.*/s, '')}`
    await withSession(globals, { reads, doing }, async (session) => {
      const { caller } = session
      const { createApp } = await import('../../../server/create-app.ts')
      const app = createApp(session.site, { caller, wordpress: true, readOnly: globals.ref !== undefined })
      const init = { method, headers, ...(body && { body: body as BodyInit }) }
      const answer = await app.fetch(new Request(new URL(target, session.site.home), init))
      await printAnswer(answer, flags.include === true, select)
    })
  })
}

// A lone path is a GET request: no method has a slash.
function requestOf(first: string, second: string | undefined): [method: string, path: string] {
  if (second === undefined && first.includes('/')) return ['GET', first]
  const method = first.toUpperCase()
  if (!/^[A-Z]+$/.test(method)) throw usage(`'${first}' is not a method`, 'Write it like GET or POST')
  if (second === undefined)
    throw usage(`the path is missing after ${method}`, `Add a path: almanac api ${method} core/v2/posts`)
  return [method, second]
}

// Below the root of the interface, unless it begins with one.
function requestTarget(path: string): string {
  const below = path.replace(/^\/+/, '')
  const target = /^(?:rest|wp-json)(?:[/?]|$)/.test(below) ? `/${below}` : `/rest/${below}`
  if (!URL.canParse(target, 'http://localhost')) throw usage(`'${path}' is not a path`)
  return target
}

function headersOf(lines: readonly string[] = []): Headers {
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    try {
      headers.append(line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim())
    } catch {
      throw usage(`--header '${line}' is not a header`, 'Write it like --header \'If-Match: "abc"\'')
    }
  }
  return headers
}

// The content type of a file follows from its name.
async function bodyOf(data: string, headers: Headers): Promise<Uint8Array | string> {
  const file = data.startsWith('@') ? data.slice(1) : undefined
  if (file !== undefined && !/\.json$/i.test(file)) {
    if (!headers.has('content-type')) headers.set('content-type', mimeOfName(file))
    if (!headers.has('content-disposition')) headers.set('content-disposition', toDisposition(basename(file)))
    return readFileSync(file)
  }
  const bytes = file === undefined ? (data === '-' ? await readInputBytes() : data) : readFileSync(file)
  if (headers.has('content-type')) return bytes
  headers.set('content-type', 'application/json')
  try {
    JSON.parse(bytes.toString())
  } catch (error) {
    const hint = 'With --header "Content-Type: …" it can be anything else'
    throw usage(`--data is not JSON: ${(error as Error).message}`, hint)
  }
  return bytes
}

type Select = (value: unknown) => Iterable<unknown>

// The library throws strings.
async function toSelection(expression: string): Promise<Select> {
  const wrong = (error: unknown) => usage(`--jq ${expression}: ${messageOf(error)}`)
  const { compile } = await import('@michaelhomer/jqjs')
  let run: Select
  try {
    run = compile(expression)
  } catch (error) {
    throw wrong(error)
  }
  return (value) => {
    try {
      return [...run(value)]
    } catch (error) {
      throw wrong(error)
    }
  }
}

async function printAnswer(answer: Response, includes: boolean, select: Select | undefined): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = /^application\/(?:\w+\+)?json/.test(answer.headers.get('content-type') ?? '')
  const value: unknown =
    isJson && (select || isTerminal() || !answer.ok) && bytes.length ? JSON.parse(bytes.toString()) : undefined
  if (includes) {
    const lines = [...answer.headers].map(([name, text]) => `${name}: ${text}\n`)
    print(`HTTP/1.1 ${answer.status}\n${lines.join('')}\n`)
  }
  if (!answer.ok && answer.status >= 400) {
    const { code = '', message } = (value ?? {}) as { code?: string; message?: string }
    process.exitCode = exitCodes[exitOfRefusal({ status: answer.status, code })]
    logLine(`almanac: ${answer.status}${message === undefined ? '' : `: ${message}`}`)
    const { errors } = await import('../../../server/http/errors.ts')
    if (code === errors.rest_no_route.code)
      logLine(`  Write it like core/v2/posts; almanac api / --jq '.routes | keys' lists the routes`)
  }
  if (select && answer.ok) {
    if (!isJson) throw new CliError('failed', '--jq: the response is not JSON')
    for (const one of select(value)) print(typeof one === 'string' ? `${one}\n` : toJson(one))
  } else if (isTerminal() && value !== undefined) print(toJson(value))
  else if (isJson) print(bytes.toString())
  else process.stdout.write(bytes)
}
