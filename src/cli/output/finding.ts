import { relative, sep } from 'node:path'
import type { Finding } from '../../site/checking/finding.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toVisible } from '../../text/visible.ts'
import { colours } from './terminal.ts'

/** A finding on one line that terminals and editors can link to: `file:line:column: message; hint`. */
export function toLine({ file, line, column, severity, message, hint }: Finding, { folder }: OpenSite): string {
  const kind = severity === 'error' ? '' : `${severity === 'note' ? colours.dim('note') : colours.yellow('warning')}: `
  const below = relative(process.cwd(), folder.root)
  const path = below === '' || below.startsWith('..') ? file : `${below.split(sep).join('/')}/${file}`
  const words = toVisible(`${message}${hint === undefined ? '' : `; ${hint}`}`)
  return `${colours.bold(`${toVisible(path)}:${line}:${column}:`)} ${kind}${words.replaceAll(/\s+/g, ' ')}`
}
