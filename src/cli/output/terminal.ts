import { randomBytes } from 'node:crypto'
import pc from 'picocolors'
import { toVisible } from '../../text/visible.ts'

const colourNames = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const
type Colour = (typeof colourNames)[number]

/** Whether data are printed to a terminal, where a person reads them. */
export function isTerminal(): boolean {
  return process.stdout.isTTY === true
}

/** Whether a person can be prompted: both input and messages are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Maximum width of a line, or undefined for no limit. */
export function lineWidth(): number | undefined {
  return isTerminal() ? process.stdout.columns || 80 : undefined
}

/** Colours for data: none without a terminal, or if NO_COLOR is set. Only `print` emits them. */
export const colours = coloursOf(process.stdout)

/** How tables are drawn on standard output. */
export function drawing(): { width: number | undefined; emphasize: (text: string) => string } {
  return { width: lineWidth(), emphasize: colours.dim }
}

/** Colours for messages on standard error. Only `logLine` emits them. */
export const errorColours = coloursOf(process.stderr)

/** Prints data: unchanged for programs; on a terminal, without control characters. */
export function print(text: string): void {
  const safe = isTerminal() ? toSafe(text) : text
  process.stdout.write(safe.endsWith('\n') || safe === '' ? safe : `${safe}\n`)
}

/** Prints data for people, without control characters even if redirected into a log. */
export function printWords(text: string): void {
  process.stdout.write(toSafe(text))
}

/** Prints a message on standard error, without terminal control characters. */
export function logLine(text: string): void {
  const safe = toSafe(text)
  if (hasProgress) showProgress('')
  process.stderr.write(safe.endsWith('\n') ? safe : `${safe}\n`)
}

let hasProgress = false

/** Writes a progress line on standard error, which the next one overwrites; an empty one clears it. */
export function showProgress(line: string): void {
  hasProgress = process.stderr.isTTY && line !== ''
  if (process.stderr.isTTY) process.stderr.write(`\r${toVisible(line)}\u001B[K`)
}

/** How many pieces of work must complete before a closed output ends the process. */
let unfinished = 0

/** Lets work that changes files complete even if its output is closed; returns a function that ends that. */
export function finishUnread(): () => void {
  unfinished++
  return () => void unfinished--
}

/** A closed reader (`| head`) ends the command quietly; a full disk behind `> file` is an error, with `report`'s exit code. */
export function endWhenNobodyReads(report: (error: NodeJS.ErrnoException) => number): void {
  let isTold = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && !isTold) {
        isTold = true
        process.exitCode = report(error)
      }
      if (unfinished === 0) process.exit(process.exitCode ?? 0)
    })
  }
}

/** For commands that keep running: neither a closed reader nor a full disk ends them. */
export function goOnUnheard(): void {
  process.stderr.removeAllListeners('error').on('error', () => {})
}

// The program's own colours are the only escape sequences let through: they begin with a random token, which no text contains.
const secret = `\0${randomBytes(9).toString('base64url')}`
const ownColour = new RegExp(`${secret}(\\[\\d+m)`)

function toSafe(text: string): string {
  // Every other part is the colour between two texts.
  const parts = text.split(ownColour)
  return parts.map((part, at) => (at % 2 === 1 ? `\u001B${part}` : toVisible(part))).join('')
}

function coloursOf(stream: NodeJS.WriteStream): Readonly<Record<Colour, (text: string) => string>> {
  const { NO_COLOR, TERM } = process.env
  const made = pc.createColors(stream.isTTY === true && !NO_COLOR && TERM !== 'dumb')
  const paint = (colour: Colour) => (text: string) =>
    // Coloured text may hold foreign escape sequences, which must not get through.
    made[colour](toVisible(text)).replaceAll('\u001B', secret)
  return Object.fromEntries(colourNames.map((colour) => [colour, paint(colour)])) as ReturnType<typeof coloursOf>
}
