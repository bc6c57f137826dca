/** What is wrong with one argument, as clients of the family read it in `data.details`. */
export interface ArgumentProblem {
  readonly code: string
  readonly message: string
  readonly data: unknown
}

/**
 * A refusal or a caller's mistake, as the wire and the terminal show it: `{code, message, data: {status, …}}`.
 * `status` is the HTTP status; the terminal derives its exit code from it.
 */
export class RestError extends Error {
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, status: number, data: Record<string, unknown> = {}) {
    super(message)
    this.name = 'RestError'
    this.code = code
    this.status = status
    this.data = data
  }

  /** The body of the answer. */
  toJSON(): { code: string; message: string; data: Record<string, unknown> } {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } }
  }
}

/** All wrong arguments of a request in one error. */
export function invalidArguments(problems: Readonly<Record<string, ArgumentProblem>>): RestError {
  const names = Object.keys(problems)
  return new RestError('rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, 400, {
    params: Object.fromEntries(names.map((name) => [name, problems[name]!.message])),
    details: problems,
  })
}

/** One wrong argument, found by an action rather than by the argument's type. */
export function invalidArgument(name: string, code: string, message: string, status = 400): RestError {
  return invalidArguments({ [name]: { code, message, data: { status } } })
}

/** All missing required arguments in one error. */
export function missingArguments(names: readonly string[]): RestError {
  return new RestError('rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, 400, {
    params: names,
  })
}
