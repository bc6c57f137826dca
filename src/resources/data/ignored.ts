import { defineService } from '../../define/define.ts'
import type { ServiceHost } from '../../model/model.ts'
import { isInCheckout } from '../../storage/git/git.ts'
import { askGitSync } from '../../storage/git/run-git.ts'

/** The files that git ignores: clones of the folder lack them, so they are not served either. */
export const ignoredFiles = defineService<ReturnType<typeof openIgnored>>('ignored-files')

/** How long git's answer is valid, in milliseconds: a list checks each file several times. */
const cacheMs = 2000

export function openIgnored({ root }: Pick<ServiceHost, 'root'>) {
  let known: { readonly of: (path: string) => boolean; readonly at: number } | undefined
  return {
    has(path: string): boolean {
      if (!known || performance.now() - known.at >= cacheMs) known = { of: askGit(root), at: performance.now() }
      return known.of(path)
    },
  }
}

function askGit(root: string): (path: string) => boolean {
  if (!isInCheckout(root)) return () => false
  const output = askGitSync(root, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', 'data'])
  // If git fails, no file is served: it might be an ignored one.
  if (output === undefined) return () => true
  const ignored = new Set(output.split('\0'))
  return (path) => ignored.has(path)
}
