/** What kind of value stands where: a word for plain ones, a list of one shape, or the members of an object. */
export type Shape = string | [Shape] | { [member: string]: Shape }

/** Where a value stands: `0.id`, `headers.allow`, `*.id` for each of a list; a list of keys where a key has a dot. */
export type Place = string | string[]

/** What is compared of one recorded answer. */
export interface Facts {
  status: number
  /** Of an error. */
  code?: string
  /** What `data.status` of an error says where that is not its status; null, where it says nothing. */
  dataStatus?: number | null
  /** The arguments that an error names. */
  params?: string[]
  /** The name in `shapes.json` of the members and their types. */
  shape?: string
  values?: [at: Place, value?: unknown][]
  /** Totals that the answer must have, whatever they say. */
  totals?: string[]
}

/** One request, and what was answered. */
export interface Step {
  name: string
  /** GET, where there is none. */
  method?: string
  /** Below the REST root, or a whole address. `{variable}` is filled in, here and in bodies. */
  path: string
  /** Whose account asks. */
  as?: string
  headers?: Record<string, string>
  json?: unknown
  text?: string
  base64?: string
  urlencoded?: Record<string, string>
  multipart?: Record<string, unknown>
  /** What later steps know by a name. */
  save?: Record<string, string>
  /** Dates are compared too. */
  dates?: boolean
  /** An error has a code; which one is left open. */
  anyCode?: boolean
  /** Seconds that pass before it is sent: as many whole ones later on the clock. */
  wait?: number
  /** What the interface states against the reference. */
  expect?: Record<string, unknown>
  answer?: Facts
}

/** Requests in their order; those of `prepare` and `remove` are not counted. */
export interface Scenario {
  about?: string
  prepare?: Step[]
  steps: Step[]
  /** Paths that the admin deletes at the end, whatever the answer. */
  remove?: string[]
}

/** An answer as it came. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}
