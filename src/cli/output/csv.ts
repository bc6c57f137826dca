/**
 * Rows as CSV (RFC 4180): lines end with CRLF, and a cell with a comma, a quote or a line break is quoted. A cell that
 * a spreadsheet would evaluate (`=…`, `@…`, `+…`, `-…` unless it is a number) gets a leading `'`.
 */
export function toCsv(header: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [header, ...rows].map((row) => row.map(quoted).join(','))
  return lines.map((line) => `${line}\r\n`).join('')
}

function quoted(cell: string): string {
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// A telephone number is not a formula, either.
function isFormula(cell: string): boolean {
  return /^[=+\-@\t\r\n]/.test(cell) && !/^[+-]?[\d ().,-]+$/.test(cell)
}
