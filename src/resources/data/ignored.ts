import { defineService } from '../../define/define.ts'
import type { ServiceHost } from '../../model/model.ts'
import { askGitSync } from '../../storage/git/run-git.ts'

/** Tells which files git ignores: what nobody else gets with the folder is not for others to read. */
export interface IgnoredFiles {
  has(path: string): boolean
}

export const ignoredFiles = defineService<IgnoredFiles>('ignored-files')

/** For so many milliseconds an answer of git counts: lists ask about each file several times. */
const keptMs = 2000

export function openIgnored({ root }: Pick<ServiceHost, 'root'>): IgnoredFiles {
  const known = new Map<string, { readonly isIgnored: boolean; readonly at: number }>()
  return {
    has(path) {
      const kept = known.get(path)
      if (kept && performance.now() - kept.at < keptMs) return kept.isIgnored
      // Outside a checkout, git fails: nothing is ignored there.
      const told = askGitSync(root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--', path])
      const isIgnored = told !== undefined && told !== ''
      known.set(path, { isIgnored, at: performance.now() })
      return isIgnored
    },
  }
}
