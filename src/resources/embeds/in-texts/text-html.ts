import { escapeAttribute } from '../../../text/html/escape.ts'

/**
 * A provider's markup for texts: on one line, as paragraphs are made of lines, unless it holds text whose lines count;
 * a frame without a name is named by the title, for people who cannot see it.
 */
export function toTextHtml(html: string, title: string): string {
  const line = html.includes('<pre') ? html : html.replace(/[\r\n]+/g, '')
  const frame = line.search(/<iframe[\s>]/i)
  const end = frame < 0 ? -1 : line.indexOf('>', frame)
  if (end < 0 || title === '' || /\stitle\s*=/i.test(line.slice(frame, end))) return line.trim()
  return `${line.slice(0, frame + 7)} title="${escapeAttribute(title)}"${line.slice(frame + 7)}`.trim()
}
