import { toVisibleName } from '../../text/visible.ts'

/** Details besides the file and the reason. Lines and columns start at 1. */
export interface ContentErrorDetails {
  line?: number | undefined
  column?: number | undefined
  /** The remedy, as a short imperative. */
  hint?: string | undefined
  /** A system error code such as ENOENT, or one of Almanac's. */
  code?: string | undefined
  /** The rule of `check` that reports it, if it has its own. */
  rule?: string | undefined
  cause?: unknown
}

/**
 * A file that cannot be used. The message reads `file:line:column: reason; hint`, so that terminals and editors can jump there;
 * it is one line even if the name holds line breaks. `file` is the path as given (usually relative to the content folder).
 */
export class ContentError extends Error {
  override readonly name: string = 'ContentError'
  readonly file: string
  readonly reason: string
  readonly line: number | undefined
  readonly column: number | undefined
  readonly hint: string | undefined
  readonly code: string | undefined
  readonly rule: string | undefined

  constructor(file: string, reason: string, details: ContentErrorDetails = {}) {
    const { line, column, hint, code, rule, cause } = details
    const name = toVisibleName(file)
    const place = line === undefined ? name : `${name}:${line}:${column ?? 1}`
    super(`${place}: ${reason}${hint === undefined ? '' : `; ${hint}`}`, cause === undefined ? undefined : { cause })
    this.file = file
    this.reason = reason
    this.line = line
    this.column = line === undefined ? undefined : (column ?? 1)
    this.hint = hint
    this.code = code
    this.rule = rule
  }
}
