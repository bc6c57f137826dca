import type { spawn } from 'node:child_process'
import { expect } from 'vitest'

/** The words of a program in JavaScript, which may wait. */
export const program = (text: string) => [process.execPath, '--input-type=module', '-e', text]

/** A program that says where the interface and it are, and ends with 7 at a signal, if it does not ignore it. */
export const waiting = (ignored = '') =>
  program(`
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(name, () => { console.log(name); if (name !== '${ignored}') process.exit(7) })
    setInterval(() => {}, 1000)
    console.log(process.env.ALMANAC_URL)`)

/** The first line that a process prints. */
export function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text).split('\n')[0]!))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

/** Nobody answers there any more. */
export const isGone = (url: string) => expect(fetch(url)).rejects.toThrow('fetch failed')
