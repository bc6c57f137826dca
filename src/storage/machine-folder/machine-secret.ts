import { createHmac, randomBytes } from 'node:crypto'
import type { MachineFile, SharedRecords } from '../../model/model.ts'
import { ForeignThing } from '../files/places.ts'
import { WriteError } from '../files/write-error.ts'
import { stampOf } from './machine-place.ts'

/**
 * The keyed hash of texts, 32 hexadecimal digits, by a key of this machine: in a file that only its owner can read,
 * generated on first use. Where nothing can be written, a new key lives as long as this process. `readOnly`: such a site
 * takes nothing in, so without a file there is no secret, and every machine makes the same hashes.
 */
export function machineHash(file: MachineFile, readOnly = false): (text: string) => string {
  let key: Buffer | undefined
  return (text) => {
    key ??= readKey(file) ?? (readOnly ? Buffer.alloc(32) : makeKey(file))
    return createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
  }
}

/** The key as the machines of a cluster have it in common: generated where there is none. */
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
