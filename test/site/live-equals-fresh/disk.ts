import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from './random.ts'

/** What is on the disk: kind, inode and times by path. */
export type Disk = ReadonlyMap<string, Thing>

interface Thing {
  readonly isFolder: boolean
  readonly ino: number
  readonly isShared: boolean
  readonly state: string
}

/** One thing that the watcher tells. */
export type Told = { readonly hint: string } | { readonly rescan: string }

/** Looks at all that is in a folder, its private parts apart. */
export function readDisk(root: string): Disk {
  const found = new Map<string, Thing>()
  const look = (folder: string) => {
    let names: string[] = []
    try {
      names = readdirSync(join(root, folder))
    } catch {
      // Its rights are taken away.
    }
    for (const name of names) {
      if (name.startsWith('.')) continue
      const path = folder === '' ? name : `${folder}/${name}`
      const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false })
      if (!stat) continue
      const isFolder = stat.isDirectory()
      const times = isFolder ? stat.mode : `${stat.mode} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`
      found.set(path, {
        isFolder,
        ino: Number(stat.ino),
        isShared: !isFolder && stat.nlink > 1n,
        state: `${stat.ino} ${stat.mode} ${times}`,
      })
      if (isFolder) look(path)
    }
  }
  look('')
  return found
}

/** What a watcher tells of the way from one state of the disk to another, in any order, with some of it twice. */
export function toHints(before: Disk, after: Disk, random: Random): Told[] {
  const told: Told[] = []
  const coveredBy: string[] = []
  const sharedTold = new Set<number>()
  for (const path of new Set([...before.keys(), ...after.keys()].sort())) {
    const [was, is] = [before.get(path), after.get(path)]
    if (was?.state === is?.state) continue
    // What is in a folder that came or went is told by the folder alone, as a rule.
    if (coveredBy.some((folder) => path.startsWith(`${folder}/`)) && random.chance(0.8)) continue
    const isOtherFolder = was?.isFolder !== is?.isFolder || was?.ino !== is?.ino
    if ((was?.isFolder || is?.isFolder) && isOtherFolder) coveredBy.push(path)
    // A file with two names is told by one of them when it was changed through that.
    if (was?.isShared && is?.isShared && was.ino === is.ino) {
      if (sharedTold.has(is.ino)) continue
      sharedTold.add(is.ino)
    }
    const one = is?.isFolder ? { rescan: path } : { hint: path }
    told.push(one)
    if (random.chance(0.1)) told.push(one)
  }
  return random.shuffle(told)
}
