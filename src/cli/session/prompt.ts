import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { capitalized } from '../../text/values.ts'
import { toVisible } from '../../text/visible.ts'
import { CliError } from '../output/exit-codes.ts'
import { canAsk, logLine } from '../output/terminal.ts'

/** Asks a question on the terminal; a secret is not echoed. */
export async function ask(question: string, { secret = false } = {}): Promise<string> {
  let muted = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) process.stderr.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  let text: string | undefined
  try {
    const answer = new Promise<string>((resolve, reject) => {
      const cancel = () => reject(new CliError('interrupted', 'interrupted'))
      reader.once('SIGINT', cancel)
      reader.once('close', cancel)
      reader.question(toVisible(question)).then(resolve, reject)
    })
    muted = secret
    text = await answer
    return text
  } finally {
    reader.close()
    // What follows begins a line of its own.
    if (secret || text === undefined) process.stderr.write('\n')
  }
}

/** Whether a person types a secret the same way a second time; a difference is reported. */
export async function isTypedAgain(name: string, secret: string): Promise<boolean> {
  const isSame = (await ask(`${capitalized(name)} again: `, { secret: true })) === secret
  if (!isSame) logLine('The entries do not match. Try again:')
  return isSame
}

/** Asks for confirmation; only `y` and `yes` confirm. */
export async function confirm(question: string): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test(await ask(`${question} [y/N] `))
}

/** Asks whether to continue, if a person can be prompted. @throws CliError if they decline */
export async function mustConfirm(question: string, without = 'nothing was changed'): Promise<void> {
  if (canAsk() && !(await confirm(question))) throw new CliError('interrupted', without)
}

/** Asks before something is deleted for good, if a person can be prompted. @throws CliError if they decline */
export function confirmDeletion(what: string, but?: string): Promise<void> {
  return mustConfirm(`Permanently delete ${what}?${but ? ` (${but})` : ''}`, 'nothing was deleted')
}
