/** Calls a function with a text of others in the place where it reads one. May throw what the function refuses with. */
export type Reader = ((text: string) => unknown) & { readonly isOfLength?: true }

/** A reader that puts texts of its own together, of which only the length is given: one text shows all that it does. */
export function ofLength(read: (length: number) => unknown): Reader {
  return Object.assign((text: string) => read(text.length), { isOfLength: true as const })
}

/**
 * For each file below `src/` what it exports: readers, one for each place in which a text of others may stand, or the
 * reason why a function reads none.
 */
export type Readers = Readonly<Record<string, Readonly<Record<string, Reader | readonly Reader[] | string>>>>
