/** How much a finding of `doctor` matters: an error keeps something from working, a warning will one day. */
export type Level = 'fine' | 'note' | 'warning' | 'error'

/** The subject of an examination, its result, and the remedy for a problem. */
export interface Examined {
  readonly about: string
  readonly level: Level
  readonly message: string
  readonly hint?: string
}

/** Says one thing of a part of the machine or the folder. */
export function examined(about: string, level: Level, message: string, hint?: string): Examined {
  return { about, level, message, ...(hint !== undefined && { hint }) }
}
