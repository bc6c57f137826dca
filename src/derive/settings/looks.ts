/** The setting that names the look of the built-in pages. */
export const lookSetting = 'look'

/** The looks to choose from; the first is that of a site that names none. */
export const lookNames = ['fern', 'ink', 'clay', 'sea', 'plum', 'bold'] as const

export type LookName = (typeof lookNames)[number]
