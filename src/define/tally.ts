import { defineService } from './define.ts'

/**
 * Increments a counter shared by all machines of a cluster. Resolves to the sum since the first count, which expires after
 * `windowMs`; to undefined without a cluster, or while the sum is unknown. Never rejects.
 */
export type Tally = (name: string, windowMs: number) => Promise<number | undefined>

/** Counts attempts. Callers decide by their local count, and use the shared sum the next time. */
export const tally = defineService<Tally>('tally')
