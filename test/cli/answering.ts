import { PassThrough } from 'node:stream'
import { onTestFinished } from 'vitest'

/** Lets a person at a terminal answer: each question gets the next answer as soon as it is asked. */
export function answering(...answers: string[]): void {
  standIn(true, answers)
}

/** A standard input and error output that are a terminal, or are none. */
export function standIn(isTTY: boolean, answers: string[]): void {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {}, unref: () => {} })
  stdin.on('resume', () => {
    const next = answers.shift()
    if (next !== undefined) stdin.write(next)
  })
  const real = [Object.getOwnPropertyDescriptor(process, 'stdin')!, process.stderr.isTTY] as const
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin })
  process.stderr.isTTY = isTTY
  onTestFinished(() => {
    Object.defineProperty(process, 'stdin', real[0])
    process.stderr.isTTY = real[1]
  })
}
