import { messageOf } from '../../define/errors.ts'
import { openChokidar } from './chokidar-watcher.ts'
import { openParcel } from './parcel-watcher.ts'
import type { OpenWatcher } from './watcher.ts'

/** Up to these numbers chokidar is ready as soon as @parcel/watcher, within half a second of processor time. */
const most = { folders: 1000, files: 100_000 }

/** Watches large folders with @parcel/watcher, others with chokidar; if the former fails, with chokidar: `impaired` says so. */
export const openFitting: OpenWatcher = async (folder, on, { identities, files }) => {
  if (identities.size <= most.folders && files <= most.files) return openChokidar(folder, on)
  try {
    return await openParcel(folder, on)
  } catch (error) {
    const reason = messageOf(error)
    on.impaired(
      `@parcel/watcher cannot watch ${folder} (${reason}); chokidar does instead, and takes seconds for new folders`,
    )
    return openChokidar(folder, on)
  }
}

/** Explains to people why a folder cannot be watched, and is polled every `pollMs` milliseconds instead. */
export function explainImpossible(error: unknown, root: string, pollMs: number): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  const instead = `It is checked for changes every ${pollMs / 1000} s instead.`
  if (code === 'ENOSPC') {
    const remedy = 'raise the limit: sysctl fs.inotify.max_user_watches=524288 (permanently: in /etc/sysctl.conf)'
    return `the system has no file watches left for ${root}; ${remedy}. ${instead}`
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    const remedy = 'raise `ulimit -n` or fs.inotify.max_user_instances (sysctl), or stop other watching programs'
    return `too many files or watchers are open to watch ${root}; ${remedy}. ${instead}`
  }
  return `cannot watch ${root}: ${messageOf(error)}. ${instead}`
}
