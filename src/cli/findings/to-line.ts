import type { Finding } from '../../site/checking/finding.ts'
import { toVisible } from '../../text/visible.ts'
import { colours } from '../output/terminal.ts'

/** A finding on one line that terminals and editors can link to: `file:line:column: message; hint`. */
export function toLine({ file, line, column, severity, message, hint }: Finding): string {
  const kind = severity === 'error' ? '' : `${severity === 'note' ? colours.dim('note') : colours.yellow('warning')}: `
  const words = toVisible(toWords({ message, hint }))
  return `${colours.bold(`${toVisible(file)}:${line}:${column}:`)} ${kind}${words}`
}

/** What a finding says, on one line: `message; hint`. */
export function toWords({ message, hint }: { readonly message: string; readonly hint?: string | undefined }): string {
  return `${message}${hint === undefined ? '' : `; ${hint}`}`.replaceAll(/\s+/g, ' ')
}
