/** Addresses of any interface, for sites without their own types: response types are unknown. */
export type AnyPaths = Readonly<
  Record<string, { get: { parameters: { query?: Arguments }; responses: { 200: { content: Json<unknown> } } } }>
>

export type Arguments = Readonly<Record<string, unknown>>

type Json<Data> = { 'application/json': Data }

/** The readable addresses, named as `paths` of `almanac types` but without the leading slash. */
export type Readable<Paths> = {
  [
    Path in keyof Paths as Path extends string ? (Paths[Path] extends { get: object } ? Below<Path> : never) : never
  ]: Paths[Path]
}

type Below<Path extends string> = Path extends `/${infer Rest}` ? Rest : Path

/** The arguments of an address, in its query and its placeholders. */
export type ArgumentsOf<Route> = Route extends { get: { parameters: infer Given } }
  ? Query<Given> & InPath<Given>
  : never

type Query<Given> = Given extends { query?: infer Query }
  ? [Query] extends [never]
    ? unknown
    : NonNullable<Query>
  : unknown
type InPath<Given> = Given extends { path: infer Path } ? Path : unknown

export type DataOf<Route> = Route extends { get: { responses: { 200: { content: Json<infer Data> } } } } ? Data : never

/** A response of the interface. */
export interface Answer<Data> {
  /** The JSON. With `_fields` it is partial, whatever its type requires. */
  readonly data: Data
  /** For lists: the number of entries on all pages, and of pages. */
  readonly total: number | undefined
  readonly totalPages: number | undefined
  readonly headers: Headers
}

/** The arguments of `get` for an address: optional only if none is required. */
export type Given<Route> =
  unknown extends ArgumentsOf<Route>
    ? [given?: Record<string, never>]
    : Record<never, never> extends ArgumentsOf<Route>
      ? [given?: ArgumentsOf<Route>]
      : [given: ArgumentsOf<Route>]
