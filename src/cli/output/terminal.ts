import { randomBytes } from 'node:crypto'
import pc from 'picocolors'
import { toVisible } from '../../text/visible.ts'

const colourNames = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const
type Colour = (typeof colourNames)[number]

/** Whether a person reads what is printed as data. */
export function isTerminal(): boolean {
  return process.stdout.isTTY === true
}

/** Whether a person can be asked: both what they read and what they type are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Columns that a line may take, or undefined where lines may be as long as they are. */
export function lineWidth(): number | undefined {
  return isTerminal() ? process.stdout.columns || 80 : undefined
}

/** Colours for data: none when it is not a terminal, or NO_COLOR is set. Only `print` shows them. */
export const colours = coloursOf(process.stdout)

/** How tables are drawn on what data are printed to. */
export function drawing(): { width: number | undefined; emphasize: (text: string) => string } {
  return { width: lineWidth(), emphasize: colours.dim }
}

/** Colours for what is told on standard error. Only `tell` shows them. */
export const tellColours = coloursOf(process.stderr)

/** Prints data: for programs as they are, on a terminal so that nothing in them can steer it. */
export function print(text: string): void {
  const shown = isTerminal() ? toShown(text) : text
  process.stdout.write(shown.endsWith('\n') || shown === '' ? shown : `${shown}\n`)
}

/** Tells something that is not data, on standard error; nothing in it can steer a terminal. */
export function tell(text: string): void {
  const shown = toShown(text)
  process.stderr.write(shown.endsWith('\n') ? shown : `${shown}\n`)
}

/** A line on standard error that is written over, for work that takes long; gives the way to clear it. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${toVisible(line)}\u001B[K`)
}

/** A reader that has seen enough (`| head`) ends the command quietly. */
export function endWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0)
      throw error
    })
  }
}

/** For what goes on whoever listens: that nobody reads what it tells, or that there is no room for it, ends nothing. */
export function goOnUnheard(): void {
  process.stderr.removeAllListeners('error').on('error', () => {})
}

// Our own colours are the only escape sequences that are let through: they begin with a word that is drawn anew for each
// process, so that no text of others can hold one.
const secret = `\0${randomBytes(9).toString('base64url')}`
const ownColour = new RegExp(`${secret}(\\[\\d+m)`, 'g')

function toShown(text: string): string {
  if (!text.includes(secret)) return toVisible(text)
  let shown = ''
  let done = 0
  for (const found of text.matchAll(ownColour)) {
    shown += `${toVisible(text.slice(done, found.index))}\u001B${found[1]!}`
    done = found.index + found[0].length
  }
  return shown + toVisible(text.slice(done))
}

function coloursOf(stream: NodeJS.WriteStream): Readonly<Record<Colour, (text: string) => string>> {
  const { NO_COLOR, TERM } = process.env
  const made = pc.createColors(stream.isTTY === true && !NO_COLOR && TERM !== 'dumb')
  const paint = (colour: Colour) => (text: string) =>
    // What is coloured may hold a sequence of others, which must not become one of ours.
    made[colour](toVisible(text)).replaceAll('\u001B', secret)
  return Object.fromEntries(colourNames.map((colour) => [colour, paint(colour)])) as ReturnType<typeof coloursOf>
}
