import type { KeyedRequest } from '../../work/request-key.ts'

/** The outcome of an earlier request with the same key. */
export interface DoneBefore {
  /** The files that it changed; new ones first. */
  readonly paths: readonly string[]
  /** The id that one of these files stated then; undefined for none. */
  idIn(path: string): Promise<number | undefined>
}

/**
 * Runs the work of a request once, however often the request is sent.
 *
 * @throws the error of the work; RestError if the key cannot be checked, is in use, or belongs to another request
 */
export type Once = <T>(
  keyed: KeyedRequest,
  work: () => Promise<T>,
) => Promise<{ readonly result: T } | { readonly done: DoneBefore }>
