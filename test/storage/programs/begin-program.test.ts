import { ChildProcess, type spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { beginProgram, type ProgramEnd } from '../../../src/storage/programs/begin-program.ts'

test('where descriptors have run out, a program is reported once as not started', async () => {
  // What Node returns then: a process without streams, of which the error comes later.
  const run = () => {
    const child = new ChildProcess()
    setImmediate(() => child.emit('error', new Error('spawn git EMFILE')))
    return child
  }
  const ends: ProgramEnd[] = []
  const program = { file: 'git', args: [], cwd: '/', env: {} }
  const kill = beginProgram(
    run as unknown as typeof spawn,
    program,
    () => undefined,
    (end) => ends.push(end),
  )
  await new Promise((done) => setTimeout(done, 20))
  kill()
  expect(ends.map(({ code, error }) => [code, error?.message])).toEqual([[null, 'spawn git EMFILE']])
})
