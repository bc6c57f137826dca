import { z } from 'zod'
import { ContentError } from '../../../storage/files/content-error.ts'
import type { MachineFile } from '../../../model/model.ts'
import { stampOf } from '../../../storage/machine-folder/machine-place.ts'
import { secretHash } from '../../../define/credentials.ts'
import { randomSecretHash } from './secret-hash.ts'

export const userCredentials = z.object({
  /** The login name that they were made for, and that user's registration; absent in files of older versions. */
  login: z.string().optional(),
  registered: z.string().optional(),
  /** Since when the user has no file, in milliseconds since the epoch. */
  goneSince: z.number().optional(),
  /** Networks from which they signed in with their own password: keyed hashes, each with its last time. */
  networks: z.record(z.string(), z.number()).optional(),
  password: secretHash.optional(),
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created: z.number(),
      appId: z.string().optional(),
      lastUsed: z.number().optional(),
      lastIp: z.string().optional(),
      secret: z.union([randomSecretHash, secretHash]),
    }),
  ),
})

const stateSchema = z.object({
  version: z.literal(1),
  /** By user id. */
  users: z.record(z.string(), userCredentials),
})

export type CredentialsState = z.infer<typeof stateSchema>

export type UserCredentials = CredentialsState['users'][string]

/** Opens the file, empty if missing. `changed` is called when a read finds another state; `believe` throws if none is valid. */
export function openCredentialsFile(file: MachineFile, changed: () => void, believe: () => void) {
  let state: CredentialsState = { version: 1, users: {} }
  let stamp = ''
  return {
    stamp: () => stampOf(file),
    /**
     * Its current contents, parsed again only after a change. @throws ContentError (code EDAMAGED) if the file is damaged:
     * nobody is signed in by a guess, and it is not overwritten; the system's error if it cannot be read
     */
    read() {
      believe()
      return this.peek()
    },
    /** The same without `believe`. */
    peek() {
      const now = stampOf(file)
      if (now !== stamp) {
        state = now === '' ? { version: 1, users: {} } : parse(file)
        stamp = now
        changed()
      }
      return state
    },
    /** Replaces the file durably, with mode 0600: at any instant it is whole, old or new. Returns the step that undoes it. */
    write(next: CredentialsState) {
      const step = file.replace(`${JSON.stringify(next, null, 2)}\n`)
      state = next
      stamp = stampOf(file)
      changed()
      return step
    },
  }
}

function parse(file: MachineFile): CredentialsState {
  const text = file.read()
  if (text === undefined) return { version: 1, users: {} }
  try {
    return stateSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new ContentError(file.path, 'the credentials are damaged', {
      code: 'EDAMAGED',
      hint: 'restore the file, or remove it: then all passwords must be set again',
      cause: error,
    })
  }
}
