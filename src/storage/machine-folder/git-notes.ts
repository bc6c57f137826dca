import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '../files/atomic-write.ts'
import type { GitPlaces } from '../git/git-places.ts'
import { quietly } from '../../text/values.ts'

/** The path of a note about a content folder in a checkout: in git's own folder, where no branch can write. */
export function noteOf({ dir, common }: GitPlaces, topic: string, root: string): string {
  const name = createHash('sha256').update(`${dir}\0${root}`).digest('hex').slice(0, 16)
  return join(common, 'almanac', `${topic}-${name}`)
}

/** Reads a note, or another small file of git's; undefined if there is none. */
export function readNote(note: string): string | undefined {
  return quietly(() => readFileSync(note, 'utf8'))
}

/** Writes a note for the next process, which queries git again without it. The folder is made with the key. */
export function keepNote(note: string, text: string): void {
  quietly(() => {
    if (readNote(note) !== text && existsSync(dirname(note)))
      writeFileAtomic(note, text, { durable: false, isOwn: true, mode: 0o600 })
  })
}
