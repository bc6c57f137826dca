import { askGit } from './run-git.ts'
import { getOrMake } from '../../text/values.ts'

/**
 * Options that disable the filters in the checkout's own configuration. They precede commands that compare the worktree or
 * request a file as checked out, which would run them. Filters in the user's own configuration stay (git-lfs).
 */
export function withoutOwnFilters(folder: string): Promise<string[]> {
  // Concurrent calls share one answer.
  return getOrMake(pending, folder, () => askOwnFilters(folder).finally(() => pending.delete(folder)))
}

const pending = new Map<string, Promise<string[]>>()

async function askOwnFilters(folder: string): Promise<string[]> {
  const listed = (await askGit(folder, ['config', '--list', '-z', '--show-scope', '--includes'])) ?? ''
  const fields = listed.split('\0')
  const names = new Set<string>()
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, setting] = [fields[at]!, fields[at + 1]!]
    // A filter's name may contain anything but a line break, which ends the name of a setting.
    const name = /^filter\.(.*)\.(?:clean|smudge|process)(?:\n|$)/.exec(setting)?.[1]
    if (name !== undefined && (scope === 'local' || scope === 'worktree')) names.add(name)
  }
  // An empty `process` also outranks `smudge`. A required but disabled filter would be an error; an empty value means false.
  return [...names].flatMap((name) => ['clean', 'process', 'required'].flatMap((what) => off(`filter.${name}.${what}`)))
}

// `-c` splits at the first `=`, the other option at the last one, but older versions of git lack it.
function off(name: string): string[] {
  return name.includes('=') ? [`--config-env=${name}=ALMANAC_NOTHING`] : ['-c', `${name}=`]
}
