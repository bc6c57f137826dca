/** Setting: the look of the built-in pages. */
export const lookSetting = 'look'

/** The looks to choose from; the first is the default. */
export const lookNames = ['fern', 'ink', 'clay', 'sea', 'plum', 'bold'] as const

export type LookName = (typeof lookNames)[number]
