import { createHmac, randomBytes } from 'node:crypto'
import type { MachineFile, SharedRecords } from '../../model/model.ts'
import { ForeignThing } from '../files/places.ts'
import { WriteError } from '../files/write-error.ts'
import { stampOf } from './machine-place.ts'
import { once } from '../../text/values.ts'

/**
 * Hashes texts with a key of this machine, to 32 hexadecimal digits. The key is in a file that only its owner can read,
 * generated on first use; if nothing can be written, a new one lives as long as this process. A `readOnly` site takes nothing
 * in: without a file there is no secret, and every machine makes the same hashes.
 */
export function machineHash(file: MachineFile, readOnly = false): (text: string) => string {
  const key = once(() => readKey(file) ?? (readOnly ? Buffer.alloc(32) : makeKey(file)))
  return (text) => hashWith(key())(text)
}

/** Hashes texts with a key. */
export function hashWith(key: string | Buffer): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
}

/** The key as the machines of a cluster share it; generated if it is missing. */
export function sharedSecret(file: MachineFile): SharedRecords {
  return {
    name: 'secret',
    stamp: () => stampOf(file),
    begin: () => void (readKey(file) ?? makeKey(file)),
    keys: () => (readKey(file) ? ['key'] : []),
    get: () => readKey(file)?.toString('hex'),
    accepts: (key, value) => key === 'key' && /^[0-9a-f]{64,128}$/.test(value.toString('latin1')),
    put(records) {
      const value = records.get('key')
      if (value) file.write(`${value.toString()}\n`)
    },
  }
}

function readKey(file: MachineFile): Buffer | undefined {
  const key = Buffer.from(file.read()?.trim() ?? '', 'hex')
  return key.length >= 32 ? key : undefined
}

// Another process may generate it at the same moment: the first one wins.
function makeKey(file: MachineFile): Buffer {
  const key = randomBytes(32)
  try {
    file.write(`${key.toString('hex')}\n`, { exclusive: true })
    return key
  } catch (error) {
    const there = readKey(file)
    if (there) return there
    // Reading a page with a quiz must not fail because of it.
    if (error instanceof WriteError || (error instanceof ForeignThing && error.why === 'owner')) return key
    throw error
  }
}
