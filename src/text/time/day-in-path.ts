import { fromWrittenText } from './written-date.ts'

/** Returns the day in a file's name (`posts/2026-03-01-soup.md`). @param isMeant - whether month and day may have one digit */
export function dayInName(path: string, isMeant: boolean): string | undefined {
  return existing((isMeant ? /(?:^|\/)(\d{4}-\d\d?-\d\d?)-[^/]+$/ : /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]+$/).exec(path)?.[1])
}

/** Returns the last day in a file's folders: of `blog/2026-03-01-soup/index.md` and of `blog/2026/03/01/soup.md`. */
export function dayInFolders(path: string): string | undefined {
  const days = path.matchAll(/(?<=^|\/)(\d{4})[-/](\d\d?)[-/](\d\d?)(?=[-/])/g)
  const [, ...parts] = [...days].at(-1) ?? []
  return existing(parts.length > 0 ? parts.join('-') : undefined)
}

function existing(day: string | undefined): string | undefined {
  return day !== undefined && fromWrittenText(day, 'UTC') !== undefined ? day : undefined
}
