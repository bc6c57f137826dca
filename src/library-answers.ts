/** Addresses of any interface, for sites whose own types are not given: the types of answers are unknown. */
export type AnyPaths = Readonly<
  Record<string, { get: { parameters: { query?: Arguments }; responses: { 200: { content: Json<unknown> } } } }>
>

/** Arguments of any interface. */
export type Arguments = Readonly<Record<string, unknown>>

type Json<Data> = { 'application/json': Data }

/** The addresses that can be read, as `paths` of `almanac types` names them, without the slash before. */
export type Readable<Paths> = {
  [
    Path in keyof Paths as Path extends string ? (Paths[Path] extends { get: object } ? Below<Path> : never) : never
  ]: Paths[Path]
}

type Below<Path extends string> = Path extends `/${infer Rest}` ? Rest : Path

/** The arguments of an address: those of its query, and those in its braces. */
export type ArgumentsOf<Route> = Route extends { get: { parameters: infer Given } }
  ? Query<Given> & InPath<Given>
  : never

type Query<Given> = Given extends { query?: infer Query }
  ? [Query] extends [never]
    ? unknown
    : NonNullable<Query>
  : unknown
type InPath<Given> = Given extends { path: infer Path } ? Path : unknown

/** The type of the answer at an address. */
export type DataOf<Route> = Route extends { get: { responses: { 200: { content: Json<infer Data> } } } } ? Data : never

/** An answer of the interface. */
export interface Answer<Data> {
  /** The JSON. With `_fields` it is partial, whatever its type requires. */
  readonly data: Data
  /** Of a list: how many entries there are, on all pages, and how many pages. */
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
