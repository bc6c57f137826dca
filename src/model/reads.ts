/** A question that a site can be asked again: its kind (one of `site/reads/questions.ts`), and plain values. */
export type Question = readonly [kind: string, ...values: readonly unknown[]]

/** Notes what a site is asked while something is made of it: as long as the answers stay, so does what was made. */
export interface Reads {
  note(...question: Question): void
  /**
   * Makes a value that others will be given, too: what it asks, they have asked.
   *
   * @param name of the value, the same in every process; it begins with a letter
   */
  make<Made>(name: string, compute: () => Made): Made
  /** Whether it is known what a value that is remembered by a name has asked. If so, whoever is given it has asked that. */
  knows(name: string): boolean
}
