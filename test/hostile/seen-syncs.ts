import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** How often a file or folder has been synced to the disk since the call. */
export function seeSyncs(): (path: string) => number {
  const { fsyncSync } = fs
  const synced: number[] = []
  const replace = (value: typeof fsyncSync) => {
    Object.assign(fs, { fsyncSync: value })
    syncBuiltinESMExports()
  }
  replace((descriptor) => {
    synced.push(fs.fstatSync(descriptor).ino)
    fsyncSync(descriptor)
  })
  onTestFinished(() => replace(fsyncSync))
  return (path) => {
    const { ino } = fs.statSync(path)
    return synced.filter((one) => one === ino).length
  }
}
