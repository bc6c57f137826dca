/** Rows as CSV (RFC 4180): lines end with CRLF, and a cell with a comma, a quote or a line break is quoted. */
export function toCsv(header: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [header, ...rows].map((row) => row.map(quoted).join(','))
  return lines.map((line) => `${line}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
