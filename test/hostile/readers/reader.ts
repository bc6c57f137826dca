/** Calls a function with a text of others in the place where it reads one. May throw what the function refuses with. */
export type Reader = (text: string) => unknown

/**
 * For each file below `src/` what it exports: readers, one for each place in which a text of others may stand, or the
 * reason why a function reads none.
 */
export type Readers = Readonly<Record<string, Readonly<Record<string, Reader | readonly Reader[] | string>>>>
