import { defineService } from './define.ts'

/**
 * Hashes a text with the secret of this machine, or of a cluster that shares its state, to 32 hexadecimal digits. A read-only
 * site creates no secret: without one, every machine makes the same hashes.
 */
export type KeyedHash = (text: string) => string

export const keyedHash = defineService<KeyedHash>('keyed-hash')
