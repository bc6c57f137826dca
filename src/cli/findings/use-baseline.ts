import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { readBaseline, toBaseline } from '../../site/check/baseline.ts'
import { type KnownFindings, newAmong, toKnown } from '../../site/check/count-new.ts'
import type { Finding } from '../../site/check/finding.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { count } from '../../text/nouns.ts'
import { askGit } from '../../storage/git/run-git.ts'
import { notFound, usage } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'

/** The findings to compare with a list of known ones. */
export interface Judged {
  readonly findings: readonly Finding[]
  readonly site: OpenSite
  /** For changes, the base commit: its list counts, without a branch's additions. */
  readonly since?: { readonly base: string | undefined } | undefined
}

/**
 * The findings that are not in a list of known ones. If the file is missing, it is written, and undefined returned.
 * @throws CliError if it is a folder, or its folder is missing; ContentError if it is no such list
 */
export async function findUnknown(file: string, { findings, site, since }: Judged): Promise<Finding[] | undefined> {
  const known = since ? await knownAt(file, since.base) : knownIn(file)
  if (!known) {
    if (!existsSync(dirname(resolve(file)))) throw notFound(`there is no folder for ${file}`)
    writeFileSync(file, toBaseline(toKnown(findings, site)))
    logLine(
      `Wrote ${count(findings.length, 'finding')} to ${file} as known: commit it, and from now on only new ones count.`,
    )
    return undefined
  }
  const isNew = newAmong(findings, known, site)
  const left = findings.filter((_, at) => isNew[at])
  const total = known.reduce((sum, row) => sum + row.count, 0)
  logLine(`Not shown: ${findings.length - left.length} of ${count(total, 'known finding')} in ${file}.`)
  return left
}

function knownIn(file: string): KnownFindings | undefined {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw usage(`--baseline ${file} is a folder`, 'Specify a file')
  return existsSync(file) ? readBaseline(readFileSync(file, 'utf8'), file) : undefined
}

// Without such a file at the base, no finding is known: a branch must not excuse its own.
async function knownAt(file: string, base: string | undefined): Promise<KnownFindings> {
  const at = resolve(file)
  const text = base === undefined ? undefined : await askGit(dirname(at), ['show', `${base}:./${basename(at)}`])
  if (text === undefined) logLine(`The commit compared with has no ${file}: all findings count.`)
  return text === undefined ? [] : readBaseline(text, file)
}
