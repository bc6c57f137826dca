import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { type FolderOptions, openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import type { Files } from '../../harness.ts'

type Call = (...args: never[]) => unknown

/** A folder in which processes are played that know of each other only by what lies there. */
interface Play {
  readonly root: string
  /** Opens it as one process; closed when the play ends. */
  opened(reads?: 'reads', more?: Pick<FolderOptions, 'onTakenUp'>): OpenSite
  /** Lets another process work, and kills it before a call. Gives whether it came so far. */
  killed(number: number, work: (victim: OpenSite) => Promise<unknown>): Promise<boolean>
}

/** Plays something over files, by a clock. */
export async function played<T>(files: Files, now: () => number, play: (play: Play) => Promise<T>): Promise<T> {
  const place = fs.mkdtempSync(join(tmpdir(), 'almanac-play-'))
  const root = join(place, 'site')
  const sites: OpenSite[] = []
  const openedAs = (at: string, readOnly: boolean, more: Pick<FolderOptions, 'onTakenUp'> = {}) => {
    const site = openFolder(at, { areas, snapshot: false, readOnly, now, pickId: (least) => least, ...more })
    sites.push(site)
    return site
  }
  try {
    for (const folder of new Set(Object.keys(files).map(dirname))) fs.mkdirSync(join(root, folder), { recursive: true })
    for (const [path, text] of Object.entries(files)) fs.writeFileSync(join(root, path), text)
    return await play({
      root,
      opened: (reads, more) => openedAs(root, reads !== undefined, more),
      killed: async (number, work) => {
        // By another name of the folder: by it a process knows its own locks.
        const alias = join(place, `site-of-another-${sites.length}`)
        fs.symlinkSync(root, alias)
        const victim = openedAs(alias, false)
        const kill = killBefore(alias, number)
        try {
          await work(victim).catch((error: unknown) => {
            if (!kill.hasCome) throw error
          })
        } finally {
          kill.bury()
        }
        return kill.hasCome
      },
    })
  } finally {
    for (const site of sites) site.close()
    fs.rmSync(place, { recursive: true, force: true })
  }
}

/** What changes a folder so that others can see it. */
const visible = ['linkSync', 'renameSync', 'unlinkSync', 'rmSync', 'mkdirSync', 'writeFileSync', 'writeSync'] as const
/** What others do not look at, or not before it has another name. */
const hidden = /\/\.almanac\/(?:lock|tmp|journal-next)/

/** A kill that is to come. */
interface Kill {
  /** Whether it came. */
  readonly hasCome: boolean
  /** Lets other processes write again, of which this one is none. */
  bury(): void
}

/**
 * Kills whoever writes below a folder before the call of this number (from 1) that others could see: it and all that follow
 * do nothing but fail, as if the process were gone, so that nothing is taken back either. The calls are those of the platform.
 */
function killBefore(root: string, number: number): Kill {
  const originals = new Map<string, Call>()
  const unseen = new Set<unknown>()
  let calls = 0
  let isDead = false
  // The platform keeps the functions by which it removes folders as it finds them the first time: not those of here.
  fs.rmSync(join(root, 'nothing'), { recursive: true, force: true })
  const replace = (name: string, by: (original: Call, ...args: never[]) => unknown) => {
    const original = fs[name as 'openSync'] as unknown as Call
    originals.set(name, original)
    Object.assign(fs, { [name]: (...args: never[]) => by(original, ...args) })
  }
  const isSeen = (name: string, [target, other]: readonly unknown[]): boolean => {
    if (typeof target === 'number') return !unseen.has(target)
    if (name === 'mkdirSync' && fs.existsSync(String(target))) return false
    return !hidden.test(String(name === 'linkSync' || name === 'renameSync' ? other : target))
  }
  for (const name of visible)
    replace(name, (original, ...args) => {
      const [target] = args as readonly unknown[]
      if (typeof target !== 'number' && !String(target).startsWith(root)) return original(...args)
      if (!isDead && isSeen(name, args) && ++calls === number) {
        isDead = true
        // Whoever comes finds that the process of the lock is gone, and breaks it.
        originals.get('rmSync')!(...([join(root, '.almanac/lock'), { force: true }] as never[]))
      }
      if (isDead) throw Object.assign(new Error(`killed before ${name} ${String(target)}`), { code: 'EIO' })
      return original(...args)
    })
  replace('openSync', (original, ...args) => {
    const descriptor = original(...args)
    unseen[hidden.test(String(args[0])) ? 'add' : 'delete'](descriptor)
    return descriptor
  })
  // What is played is not to outlive the machine.
  replace('fsyncSync', () => undefined)
  syncBuiltinESMExports()
  return {
    get hasCome() {
      return isDead
    },
    bury() {
      for (const [name, original] of originals) Object.assign(fs, { [name]: original })
      syncBuiltinESMExports()
    },
  }
}
