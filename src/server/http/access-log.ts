import { decodeOctets } from '../../text/wordpress/slug.ts'

export interface AccessLine {
  readonly method: string
  /** Path and query as requested. */
  readonly target: string
  readonly status: number
  readonly bytes: number
  /** Milliseconds until the answer was ready. */
  readonly ms: number
  readonly user?: number | undefined
}

export type AccessLog = (line: AccessLine) => void

/** How requests are logged: not at all, for people, or as one JSON object per line. */
export type AccessLogStyle = 'off' | 'pretty' | 'json'

/** Opens the access log, by default on standard error; undefined if it is off. Secrets are omitted. */
export function openAccessLog(
  style: AccessLogStyle,
  write: (text: string) => void = (text) => void process.stderr.write(text),
): AccessLog | undefined {
  if (style === 'off') return undefined
  return style === 'json'
    ? (line) => write(`${JSON.stringify(toRecord(line))}\n`)
    : (line) => write(`${toPretty(line)}\n`)
}

const secretName = /passw|pwd|secret|token|authorization|api[_-]?key/i
const maxTarget = 2000
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

function toRecord(line: AccessLine): Record<string, unknown> {
  return {
    time: new Date().toISOString(),
    method: line.method,
    path: withoutSecrets(line.target),
    status: line.status,
    bytes: line.bytes,
    ms: Math.round(line.ms * 100) / 100,
    user: line.user ?? null,
  }
}

function toPretty(line: AccessLine): string {
  const user = line.user === undefined ? '' : ` user ${line.user}`
  const target = withoutSecrets(line.target)
  return `${new Date().toISOString()} ${line.method} ${target} ${line.status} ${line.bytes} B ${line.ms.toFixed(1)} ms${user}`
}

// Control characters would let a request forge log lines or control the terminal.
function withoutSecrets(target: string): string {
  const hidden = target.slice(0, maxTarget).replace(/(?<=\?).*/s, (query) => query.split('&').map(hide).join('&'))
  return hidden.replaceAll(control, '?')
}

// Compares a name as the server decodes it.
function hide(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return name !== pair && secretName.test(decodeParamName(name)) ? `${name}=…` : pair
}

function decodeParamName(name: string): string {
  // A malformed escape does not prevent decoding of the others.
  const each = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))
  return decodeOctets(name) ?? name.replaceAll(/%([\da-f]{2})/gi, each)
}
