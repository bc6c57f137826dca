import { isRecord } from '../../text/values.ts'

/** What declarations give to others that did not before: to readers the files of a new folder, to more people the right to write. */
export function opensDeclared(before: unknown, after: unknown): string | undefined {
  const [was, is] = [before, after].map((said) => (isRecord(said) ? said : {}))
  const told = Object.entries(is!).flatMap(([name, said]) => {
    if (!Object.hasOwn(was!, name)) return `makes the files of ${name} content, which everybody may read`
    return rankOf(said) < rankOf(was![name]) ? `lets ${writers[rankOf(said)]} write ${name}` : []
  })
  return told.length === 0 ? undefined : told.join(', and ')
}

const ranks = ['post', 'page', 'admin']
const writers = ['who writes posts', 'editors']

function rankOf(said: unknown): number {
  return Math.max(0, ranks.indexOf(isRecord(said) ? String(said['access'] ?? 'post') : 'post'))
}
