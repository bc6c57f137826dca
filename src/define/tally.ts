import { defineService } from './define.ts'

/**
 * Counts one more under a name, on all machines of a cluster together. Resolves to the sum since the first one, which is
 * forgotten after `windowMs` milliseconds; to undefined where there is no cluster, or the sum is not known now. Never rejects.
 */
export type Tally = (name: string, windowMs: number) => Promise<number | undefined>

/** The service that counts attempts. Callers decide by the local count, and receive the shared sum for the next time. */
export const tally = defineService<Tally>('tally')
