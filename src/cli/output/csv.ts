/**
 * Rows as CSV (RFC 4180): lines end with CRLF, and a cell with a comma, a quote or a line break is quoted. A cell that a
 * spreadsheet would evaluate (`=…`, `@…`, `+…`, `-…` unless it is a number) gets a leading `'`.
 */
export function toCsv(header: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [header, ...rows].map((row) => row.map((cell) => quoteCell(defused(cell))).join(','))
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Removes each `'` by which `toCsv` keeps a spreadsheet from evaluating a cell. */
export function withoutDefusal(cell: string): string {
  return cell.replace(quotesAndFormula, (start) => start.replace("'", '')).replace(quotedFormulaWithin, '')
}

// Full-width characters count as well (OWASP, "CSV Injection").
const quotesAndFormula = /^'*[=+\-@\t\r\n＝＋－＠]/
// Where the separator is a semicolon, spreadsheets begin a cell after each, and after a line break. A list item is no formula.
const [within, formula] = ['(?<=[;\\t\\r\\n])', String.raw`(?=["']*(?:[=@＝＠]|[+\-＋－][^;\t\r\n]*[(|!]))`]
const formulaWithin = new RegExp(within + formula, 'g')
const quotedFormulaWithin = new RegExp(`${within}'${formula}`, 'g')

// A telephone number is no formula. A text that begins with `'=` itself gets another `'`, so that removing one restores it.
function defused(cell: string): string {
  const text = cell.replace(formulaWithin, "'")
  return quotesAndFormula.test(cell) && !/^[+-]?[\d ().,-]+$/.test(cell) ? `'${text}` : text
}

function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
