/** What is known about a fault besides the file and the reason. Lines and columns count from 1. */
export interface ContentErrorDetails {
  line?: number | undefined
  column?: number | undefined
  /** What the person can do about it, as a short imperative. */
  hint?: string | undefined
  /** The system's or our own code, such as ENOENT. */
  code?: string | undefined
  cause?: unknown
}

/**
 * A file that cannot be taken as it is. The message reads `file:line:column: reason; hint`, so that terminals and
 * editors can jump to the place. `file` is the path as it was given (content-relative as a rule).
 */
export class ContentError extends Error {
  override readonly name: string = 'ContentError'
  readonly file: string
  readonly reason: string
  readonly line?: number
  readonly column?: number
  readonly hint?: string
  readonly code?: string

  constructor(file: string, reason: string, details: ContentErrorDetails = {}) {
    const { line, column, hint, code, cause } = details
    const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`
    super(`${place}: ${reason}${hint === undefined ? '' : `; ${hint}`}`, cause === undefined ? undefined : { cause })
    this.file = file
    this.reason = reason
    if (line !== undefined) {
      this.line = line
      this.column = column ?? 1
    }
    if (hint !== undefined) this.hint = hint
    if (code !== undefined) this.code = code
  }
}
