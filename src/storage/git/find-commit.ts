import { askLine } from './run-git.ts'

/** The hash of the commit that a branch, a tag or another revision (`HEAD~3`) names; undefined for none. */
export async function commitNamed(folder: string, ref: string): Promise<string | undefined> {
  return isRef(ref) ? askLine(folder, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`) : undefined
}

/** The hash of the last commit that two have in common; undefined where there is none, or one of them is unknown. */
export async function mergeBase(folder: string, one: string, other: string): Promise<string | undefined> {
  return isRef(one) && isRef(other) ? askLine(folder, 'merge-base', one, other) : undefined
}

// No name of a commit begins with a hyphen; git would take it for an option.
function isRef(name: string): boolean {
  return name !== '' && !/^-|[\0\n]/.test(name)
}
