import { z } from 'zod'
import { checkSite } from '../../site/checking/check.ts'
import type { Finding } from '../../site/checking/finding.ts'
import { fit } from '../fit.ts'
import { isOwn } from '../own-files.ts'
import { defineTool, toAnswer } from '../tool.ts'

/** How long files are checked, in milliseconds: others wait meanwhile. */
const patience = 1000

/** Tells what is wrong with the files. */
export const checkContent = defineTool({
  name: 'check',
  title: 'Check the files',
  description:
    'Says what is wrong with the files, by file and line: wrong values, references and links that lead nowhere, files that cannot be read. Covers only what the caller may change.',
  writes: false,
  isInternal: true,
  input: () =>
    z.strictObject({
      under: z
        .string()
        .optional()
        .describe('A file or folder of the content folder, such as posts/2027; all by default.'),
      limit: z.int().min(1).max(200).optional().describe('How many to show; 20 by default.'),
    }),
  run: async ({ under = '', limit = 20 }, visit) => {
    const at = under.replace(/^\.?\/+|\/+$/g, '')
    const isWanted = (path: string) => (at === '' || path === at || path.startsWith(`${at}/`)) && isOwn(path, visit)
    const until = performance.now() + patience
    let isWhole = true
    const all = checkSite(visit.site, (path) => {
      if (isWhole && performance.now() >= until) isWhole = false
      return isWhole && isWanted(path)
    }).filter(({ file }) => isWanted(file))
    const findings = fit(all.slice(0, limit))
    const rest = all.length > findings.length ? `${all.length} in all: \`limit\` or \`under\` shows others.` : undefined
    const more = isWhole ? rest : 'There was no time for all files: `under` checks a part of them.'
    const lines = all.length === 0 ? ['Nothing is wrong.'] : findings.map(toLine)
    return toAnswer(lines, { total: all.length, findings }, more)
  },
})

function toLine({ file, line, column, severity, code, message, hint }: Finding): string {
  return `${file}:${line}:${column} ${severity} ${code}: ${message}${hint ? ` (${hint})` : ''}`
}
