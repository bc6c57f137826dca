/** The fault of one argument: an item of `data.details`. */
export interface ArgumentProblem {
  readonly code: string
  readonly message: string
  readonly data: unknown
  /** The remedy; not sent to clients. */
  readonly hint?: string | undefined
}

/**
 * A refusal or a caller's mistake, over HTTP and at the terminal: `{code, message, data: {status, …}}`. `status` is the HTTP
 * status, from which the terminal derives its exit code; `hint` is the remedy.
 */
export class RestError extends Error {
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly hint: string | undefined
  /** The remedies for wrong arguments, by name. */
  hints: Readonly<Record<string, string | undefined>> = {}
  /** What WordPress sends beside `data` in some responses. */
  additional: readonly unknown[] | undefined

  constructor(code: string, message: string, status: number, data: Record<string, unknown> = {}, hint?: string) {
    super(message)
    this.name = 'RestError'
    this.code = code
    this.status = status
    this.data = data
    this.hint = hint
  }

  /** A copy with additional `data`. */
  with(data: Record<string, unknown>): RestError {
    return new RestError(this.code, this.message, this.status, { ...this.data, ...data }, this.hint)
  }

  withHint(hint: string | undefined): RestError {
    return new RestError(this.code, this.message, this.status, this.data, hint)
  }

  toJSON(): { code: string; message: string; data: Record<string, unknown>; additional_data?: readonly unknown[] } {
    const { code, message, additional } = this
    const data = { status: this.status, ...this.data }
    return { code, message, data, ...(additional && { additional_data: additional }) }
  }
}

/** Rebuilds an error from a response body. */
export function errorFromAnswer({ code, message, data }: ReturnType<RestError['toJSON']>, status: number): RestError {
  return new RestError(code, message, status, data)
}

/**
 * A row of an error table: status, message and hint; without a hint, the message's second sentence is the hint. The status
 * `auth` means a missing right: 401 if signed out, 403 if signed in.
 */
type Row =
  | readonly [status: number, message: string, hint: string]
  | readonly [status: number, message: `${string}. ${string}`]
  | readonly ['auth', message: string, hint?: string]

/** The static facts of an error; `{places}` are filled when it occurs. */
export interface ErrorFacts {
  readonly code: string
  readonly status: number | 'auth'
  readonly message: string
  readonly hint: string
}

type Places<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never
type Fillings<Text> = [Places<Text>] extends [never] ? [] : [words: Readonly<Record<Places<Text>, string | number>>]
type Who<Status> = Status extends 'auth' ? [caller: { readonly user?: unknown } | undefined] : []

/** Makes an error from a table: takes the caller for a missing right, and the words for its places if it has any. */
export type ErrorMaker<Name extends string, One extends Row> = ErrorFacts &
  ((...given: [...Who<One[0]>, ...Fillings<`${Name} ${One[1]} ${HintOf<One>}`>]) => RestError)

type HintOf<One extends Row> = One extends readonly [unknown, string, infer Hint extends string] ? Hint : ''

/**
 * Turns a table of errors into functions that make them. A row's name is its code; a suffix `__…` tells rows of one code apart.
 * Code, message and hint may have `{places}`.
 */
export function defineErrors<const Table extends Readonly<Record<string, Row>>>(
  table: Table,
): { readonly [Name in keyof Table & string]: ErrorMaker<Name, Table[Name]> } {
  const makers = Object.entries(table).map(([name, [status, message, ownHint]]) => {
    const code = name.replace(/__.*/, '')
    const hint = ownHint ?? (status === 'auth' ? missingRight : message.replace(/^.*?\. /, ''))
    const make = (...given: unknown[]) => {
      const words = status === 'auth' ? given[1] : given[0]
      const number = status === 'auth' ? ((given[0] as { user?: unknown } | undefined)?.user ? 403 : 401) : status
      return new RestError(fill(code, words), fill(message, words), number, {}, fill(hint, words))
    }
    return [name, Object.assign(make, { code, status, message, hint })]
  })
  return Object.fromEntries(makers) as never
}

/** The remedy of most missing rights. */
export const missingRight = 'Sign in as somebody whose role allows it, or ask them.'

function fill(text: string, words: unknown): string {
  if (words === undefined) return text
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String((words as Record<string, unknown>)[name] ?? place),
  )
}

/** Errors that belong to no single type. */
export const errors = defineErrors({
  rest_invalid_param: [400, 'Invalid parameter(s): {names}', 'Correct the arguments that it names.'],
  rest_missing_callback_param: [400, 'Missing parameter(s): {names}', 'Send what it names.'],
  rest_post_invalid_id: [404, 'Invalid post ID.', 'List the entries to see their ids.'],
  rest_memory_short: [
    503,
    'This server does not have enough memory left for that. Try again later.',
    'Give the process more: `NODE_OPTIONS=--max-old-space-size=MEGABYTES`, or the limit of its container.',
  ],
  rest_text_too_costly: [400, 'A text takes too long to process; make it shorter or simpler.', 'Split it.'],
})

/** The row for a page number beyond the last page; each kind of list has its own code for it. */
export const beyondLastPage = [
  400,
  'The page number requested is larger than the number of pages available.',
  'The last `page` is {last}.',
] as const

/** Combines all wrong arguments of a request into one error. */
export function invalidArguments(problems: Readonly<Record<string, ArgumentProblem>>): RestError {
  const names = Object.keys(problems)
  const each = <T>(of: (problem: ArgumentProblem) => T) =>
    Object.fromEntries(names.map((name) => [name, of(problems[name]!)]))
  const error = errors.rest_invalid_param({ names: names.join(', ') }).with({
    params: each(({ message }) => message),
    details: each(({ code, message, data }) => ({ code, message, data })),
  })
  return Object.assign(error, { hints: each(({ hint }) => hint) })
}

/** Makes the error for one argument that an action, rather than the argument's type, found wrong. */
export function invalidArgument(name: string, wrong: RestError): RestError {
  return invalidArguments({ [name]: problemOf(wrong) })
}

/** Describes the fault of an argument; clients get `data` with it. */
export function problemOf({ code, message, status, hint }: RestError, data: unknown = { status }): ArgumentProblem {
  return { code, message, data, hint }
}

/** Makes an error of one wrong argument: the inverse of `problemOf`. */
export function errorOf({ code, message }: ArgumentProblem): RestError {
  return new RestError(code, message, 400)
}

/** Combines all missing required arguments into one error. */
export function missingArguments(names: readonly string[]): RestError {
  return errors.rest_missing_callback_param({ names: names.join(', ') }).with({ params: names })
}

/** The message of an error, or of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
