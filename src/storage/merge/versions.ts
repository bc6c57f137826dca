/** The three versions of what is merged. */
export interface Versions<T> {
  readonly base: T
  readonly ours: T
  readonly theirs: T
}
