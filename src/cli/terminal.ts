import pc from 'picocolors'

/** Whether a person reads what is printed as data. */
export function isTerminal(): boolean {
  return process.stdout.isTTY === true
}

/** Whether a person can be asked: both what he reads and what he types are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Columns that a line may take, or undefined where lines may be as long as they are. */
export function lineWidth(): number | undefined {
  return isTerminal() ? process.stdout.columns || 80 : undefined
}

/** Colours for data: none when it is not a terminal, or NO_COLOR is set. */
export const colours = pc.createColors(hasColours(process.stdout))

/** Colours for what is told on standard error. */
export const tellColours = pc.createColors(hasColours(process.stderr))

/** Prints data. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') || text === '' ? text : `${text}\n`)
}

/** Tells something that is not data, on standard error. */
export function tell(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** A line on standard error that is written over, for work that takes long; gives the way to clear it. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001B[K`)
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

function hasColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, TERM } = process.env
  return stream.isTTY === true && !NO_COLOR && TERM !== 'dumb'
}
