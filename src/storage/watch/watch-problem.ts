import { messageOf } from '../../define/errors.ts'
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
