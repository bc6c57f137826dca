/** The severity of a finding of `doctor`: an error prevents something from working, a warning will one day. */
export type Level = 'fine' | 'note' | 'warning' | 'error'

export interface Examined {
  readonly about: string
  readonly level: Level
  readonly message: string
  readonly hint?: string
}

/** Makes a finding about a part of the machine or the folder. */
export function examined(about: string, level: Level, message: string, hint?: string): Examined {
  return { about, level, message, ...(hint !== undefined && { hint }) }
}
