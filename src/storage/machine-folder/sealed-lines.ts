import { parseJson } from '../../text/values.ts'
import type { MachineFile } from '../../model/model.ts'
import { toVisible } from '../../text/visible.ts'
import { withoutLineSeal } from './seal.ts'

/** Files whose untrusted lines this process has reported. */
const reported = new Set<string>()

/** The trusted lines of a text from a place; that there are untrusted ones is reported once. */
export function believed(place: MachineFile, text: string): string[] {
  const lines = linesOf(text)
  const seal = place.lineSeal
  if (!seal) return lines.map(withoutLineSeal)
  const opened = lines.map((line) => seal.open(line))
  const refused = lines.filter((line, at) => opened[at] === undefined && isRecord(line)).length
  if (refused > 0) report(place.path, refused)
  return opened.filter((line) => line !== undefined)
}

/** Signs lines if the place has signed ones. */
export function sealedLines(place: MachineFile, lines: string): string {
  const seal = place.lineSeal
  return seal ? lines.replaceAll(/[^\n]+/g, (line) => seal.close(line)) : lines
}

/** Whether some lines of a place were written elsewhere: rewriting it would lose them. */
export function holdsRefused(place: MachineFile): boolean {
  const seal = place.lineSeal
  if (!seal) return false
  const lines = linesOf(place.readBytes()?.toString('utf8') ?? '')
  return lines.some((line) => seal.open(line) === undefined && isRecord(line))
}

// Half a line of a killed process does not count.
function isRecord(line: string): boolean {
  const [, record = ''] = /^([^\t]*)(?:\t[\w-]{43})?$/.exec(line) ?? []
  return parseJson(record) !== undefined
}

function report(path: string, count: number): void {
  if (reported.has(path)) return
  reported.add(path)
  const name = toVisible(path.slice(path.lastIndexOf('.almanac')))
  const lines = count === 1 ? 'a line that was' : `${count} lines that were`
  process.stderr.write(
    `almanac: ${name} has ${lines} not made by this clone, and not trusted (if they are your own, \`almanac state adopt\` trusts them).\n`,
  )
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}
