/** The severity of a finding of `doctor`: an error prevents something from working, a warning will one day. */
export type Level = 'fine' | 'note' | 'warning' | 'error'

export interface Examined {
  readonly about: string
  readonly level: Level
  readonly message: string
  readonly hint?: string
}

/** Makes findings about a part of the machine or the folder, by level. */
export function reportOn(about: string) {
  const at =
    (level: Level) =>
    (message: string, hint?: string): Examined => ({ about, level, message, ...(hint !== undefined && { hint }) })
  return { fine: at('fine'), note: at('note'), warning: at('warning'), error: at('error') }
}
