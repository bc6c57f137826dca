import { askLine } from './run-git.ts'

/** The hash of the commit that a revision names (a branch, a tag, `HEAD~3`); undefined if none. */
export async function commitNamed(folder: string, ref: string): Promise<string | undefined> {
  return isRef(ref) ? askLine(folder, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`) : undefined
}

/** The hash of the last common commit of two; undefined if there is none, or one of them is unknown. */
export async function mergeBase(folder: string, one: string, other: string): Promise<string | undefined> {
  return isRef(one) && isRef(other) ? askLine(folder, 'merge-base', one, other) : undefined
}

// No commit's name begins with a hyphen; git would take such a name for an option.
function isRef(name: string): boolean {
  return name !== '' && !/^-|[\0\n]/.test(name)
}
