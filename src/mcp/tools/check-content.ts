import { z } from 'zod'
import type { Entry } from '../../model/model.ts'
import { checkInSlices } from '../../site/check/check.ts'
import type { Finding } from '../../site/check/finding.ts'
import { toCell } from '../../site/show/cell.ts'
import { isSafePath } from '../../text/content-path.ts'
import { toVisibleName } from '../../text/visible.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { fit } from '../answers.ts'
import { errors } from '../errors.ts'
import { isKnownTo, isOwn } from '../own-files.ts'
import type { McpSession } from '../session.ts'
import { defineTool, more, toAnswer } from '../tool.ts'

const severities = ['error', 'warning', 'note'] as const

export const checkContent = defineTool({
  name: 'check',
  title: 'Check the files',
  description:
    'Reports problems in the files, by file and line, errors first: invalid values, broken references and links, unreadable files. Covers only what the caller may change.',
  writes: false,
  isInternal: true,
  output: z.looseObject({
    total: z.int().describe('The total number, on all pages.'),
    counts: z.object({ error: z.int(), warning: z.int(), note: z.int() }).describe('The number of each severity.'),
    findings: z.array(
      z.looseObject({
        file: z.string(),
        line: z.int(),
        column: z.int(),
        severity: z.enum(severities),
        code: z.string(),
        message: z.string(),
        hint: z.string().optional(),
      }),
    ),
    cursor: z.string().optional().describe('The cursor of the next page, if there is one.'),
    more,
  }),
  input: () =>
    z.strictObject({
      under: z
        .string()
        .optional()
        .describe('A file or folder in the content folder, such as posts/2027; all by default.'),
      severity: z.enum(severities).optional().describe('Only those of this severity; all by default, errors first.'),
      limit: z.int().min(1).max(200).optional().describe('How many to return; 20 by default.'),
      cursor: z.string().max(4000).optional().describe('Where to continue, as given in the previous answer.'),
    }),
  run: async ({ under = '', severity, limit = 20, cursor }, visit) => {
    const at = under.replace(/^\.?\/+|(?<!\/)\/+$/g, '')
    const isWanted = (path: string) => (at === '' || path === at || path.startsWith(`${at}/`)) && isOwn(path, visit)
    const after = cursor === undefined ? undefined : readCursor(cursor, place)
    const isSeen = (one: Entry | string) => isKnownTo(one, visit)
    const found = (await checkInSlices(visit.site, { wanted: isWanted, isSeen })).filter(({ file }) => isWanted(file))
    if (at !== '' && found.length === 0 && !isThere(at, visit)) throw errors.mcp_nothing_there({ under })
    const counts = { error: 0, warning: 0, note: 0 }
    for (const one of found) counts[one.severity]++
    const all = found
      .filter((one) => severity === undefined || one.severity === severity)
      .toSorted((a, b) => comparePlaces(findingPlaceOf(a), findingPlaceOf(b)))
    const left = after ? all.filter((one) => comparePlaces(findingPlaceOf(one), after) > 0) : all
    const findings = fit(left.slice(0, limit))
    const last = findings.at(-1)
    const next = last && left.length > findings.length ? toCursor(findingPlaceOf(last)) : undefined
    const rest = next && `${left.length - findings.length} more of ${all.length}: cursor ${next} shows the next ones.`
    const sum = `${counts.error} errors, ${counts.warning} warnings, ${counts.note} notes.`
    const lines = all.length === 0 ? ['No problems found.'] : [sum, ...findings.map(toFindingLine)]
    const output = all.length === 0 && found.length > 0 ? [`Nothing of this severity. ${sum}`] : lines
    return toAnswer(output, { total: all.length, counts, findings, ...(next && { cursor: next }) }, rest)
  },
})

// Limited to own files: the existence of others' is not revealed, either.
function isThere(at: string, visit: McpSession): boolean {
  if (!isSafePath(at)) return false
  return visit.site.folder.walkUnder(at).some(({ path }) => isOwn(path, visit))
}

type FindingPlace = z.infer<typeof place>

/** The sort key of a finding: with it, pages stay consistent when findings are fixed in between. */
const place = z.tuple([z.int(), z.string(), z.int(), z.int(), z.string(), z.string()])

function findingPlaceOf({ severity, file, line, column, code, message }: Finding): FindingPlace {
  return [severities.indexOf(severity), file, line, column, code, message.slice(0, 200)]
}

function comparePlaces(a: FindingPlace, b: FindingPlace): number {
  const at = a.findIndex((part, i) => part !== b[i])
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1
}

function toFindingLine({ file, line, column, severity, code, message, hint }: Finding): string {
  return `${toVisibleName(file)}:${line}:${column} ${severity} ${code}: ${toCell(message)}${hint ? ` (${toCell(hint)})` : ''}`
}
