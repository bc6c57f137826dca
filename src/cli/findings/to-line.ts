import type { Finding } from '../../site/check/finding.ts'
import { toVisible, toVisibleName } from '../../text/visible.ts'
import { findingToText } from '../../site/review/words.ts'
import { colours } from '../output/terminal.ts'

/** A finding on one line that terminals and editors can link to: `file:line:column: message; hint`. */
export function toLine({ file, line, column, severity, message, hint }: Finding): string {
  const kind = severity === 'error' ? '' : `${severity === 'note' ? colours.dim('note') : colours.yellow('warning')}: `
  const words = toVisible(findingToText({ message, hint }))
  return `${colours.bold(`${toVisibleName(file)}:${line}:${column}:`)} ${kind}${words}`
}
