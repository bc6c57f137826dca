import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { usage } from '../output/exit-codes.ts'
import { quietly } from '../../text/values.ts'

/** How long to wait for data from a socket, in milliseconds. */
const patience = 200

/** Standard input as text; a person at a terminal gets a hint how to end it. @throws CliError if read before, or not UTF-8 */
export async function readInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Reading from the terminal; end with Ctrl-D on a line of its own.\n')
  return toText(await readInputBytes(), 'standard input')
}

/**
 * Piped or redirected standard input; undefined if there is nothing. A shell's pipe or file is read to its end. A program that
 * starts another one often gives it a socket that stays silent and never ends: that one has a moment to begin.
 */
export async function readPiped(): Promise<string | undefined> {
  const kind = kindOfInput()
  if (kind === 'none' || (kind === 'socket' && !(await hasData()))) return undefined
  const text = toText(await readInputBytes(), 'standard input')
  return text === '' ? undefined : text
}

/** The first line of standard input, for a secret that must not be part of the command. */
export async function readSecret(): Promise<string> {
  const [line = ''] = (await readInput()).split(/\r?\n/)
  if (line === '') throw usage('standard input contains no password')
  return line
}

let wasRead = false

/** All of standard input, as bytes. @throws CliError if it was read before */
export async function readInputBytes(): Promise<Buffer> {
  if (wasRead) throw usage('standard input can be read only once')
  wasRead = true
  return buffer(process.stdin)
}

function kindOfInput(): 'none' | 'pipe' | 'socket' {
  if (process.stdin.isTTY) return 'none'
  const stat = quietly(() => fstatSync(0))
  if (stat?.isSocket()) return 'socket'
  return stat?.isFIFO() || stat?.isFile() ? 'pipe' : 'none'
}

async function hasData(): Promise<boolean> {
  const { stdin } = process
  // A stream is also readable at its end.
  await once(stdin, 'readable', { signal: AbortSignal.timeout(patience) }).catch(() => undefined)
  const has = stdin.readableLength > 0
  // A silent socket must not keep the process alive.
  if (!has) stdin.unref()
  return has
}

/** Decodes bytes. @param name their source, for errors. @throws CliError if they are not UTF-8 */
export function toText(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw usage(`${name} is not UTF-8 text`, 'Save it as UTF-8; spreadsheets call it "CSV UTF-8"')
  }
}
