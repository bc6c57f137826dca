import type { Entry, Revision } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { diffLines } from '../../text/line-diff.ts'
import { toCellText } from '../../site/show/cell.ts'
import { colours, print, logLine } from './terminal.ts'

/** One side of a comparison: its name, and its lines as one text. */
export interface Compared {
  readonly name: string
  readonly text: string
}

/** The text of a revision: its title and other versioned keys, then its body. */
export function revisionText(of: Entry, { id, moment, commit, data, body }: Revision, site: OpenSite): Compared {
  const time = toLocalText(moment, site.settings.timezone).replace('T', ' ')
  const name = commit ? `commit ${commit.hash.slice(0, 10)}` : `revision ${id}`
  return { name: `${of.path}\t${time} (${name})`, text: asOneText(of, data, body) }
}

export function presentText(of: Entry, site: OpenSite): Compared {
  return { name: `${of.path}\t(now)`, text: asOneText(of, of.data, site.bodyOf(of)) }
}

/** Prints the difference between two texts, like `diff -u`. */
export function printDiff(before: Compared, after: Compared): void {
  const lines = diffLines(before.text, after.text)
  if (lines.length === 0) return logLine('The texts are identical.')
  const head = [`--- ${before.name}`, `+++ ${after.name}`].map(colours.bold)
  print([...head, ...lines.map(coloured)].map((line) => `${line}\n`).join(''))
}

function asOneText({ resource }: Entry, data: Entry['data'], body: string): string {
  const head = resource.versioned.flatMap((key) =>
    data[key] === undefined ? [] : [`${key}: ${toCellText(data[key])}`],
  )
  return [...head, '', toCellText(body)].join('\n')
}

function coloured(line: string): string {
  const colour = { '+': colours.green, '-': colours.red, '@': colours.cyan }[line[0]!]
  return colour ? colour(line) : line
}
