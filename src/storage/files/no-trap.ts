import { constants } from 'node:fs'

/**
 * Flags for opening what others may have put there: O_NOFOLLOW leaves no moment in which a checked file could be replaced
 * by a link to elsewhere; O_NONBLOCK keeps a named pipe from blocking everything.
 */
export const NO_TRAP = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
/** The same, to read. */
export const READ_SAFELY = constants.O_RDONLY | NO_TRAP
