import childProcess, { type ExecFileSyncOptions } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/*
 * Linux copies the page tables of a process that starts another one, and each page it writes to afterwards costs a fault: a
 * worker of 600 MB spends 28 ms on that. Tests, and what they call, start git synchronously some four thousand times; here a
 * small process does it for the worker, by the same function with the same options, and the answer is Node's own.
 * Programs that nobody waits for have `src/storage/programs/program-starter.ts`.
 */
// Named imports are replaced, too, so the functions are taken before.
const own = { execFileSync: childProcess.execFileSync, spawnSync: childProcess.spawnSync }
const shared = globalThis as { smallStarter?: true }
if (process.platform === 'linux' && !shared.smallStarter) {
  shared.smallStarter = true
  const start = openStarter()
  childProcess.execFileSync = start('execFileSync') as typeof own.execFileSync
  childProcess.spawnSync = start('spawnSync') as typeof own.spawnSync
  syncBuiltinESMExports()
}

type Call = (file: string, ...rest: unknown[]) => unknown
type Started = keyof typeof own
type Question = [Started, file: string, args: string[], options: ExecFileSyncOptions]

function openStarter(): (name: Started) => Call {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-starter-'))
  const [questions, answers] = [join(folder, 'questions'), join(folder, 'answers')]
  own.execFileSync('mkfifo', [questions, answers])
  const code = `(${serve.toString()})(${JSON.stringify([questions, answers])})`
  childProcess.spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'inherit', 'inherit'] }).unref()
  // Each waits for the other side.
  const [to, from] = [openSync(questions, 'w'), openSync(answers, 'r')]
  rmSync(folder, { recursive: true })
  process.once('exit', () => closeSync(to))
  return (name) =>
    (file, ...rest) => {
      const args = Array.isArray(rest[0]) ? (rest[0] as string[]) : []
      const options = (rest.find((one) => typeof one === 'object' && !Array.isArray(one)) ?? {}) as ExecFileSyncOptions
      if (file !== 'git') return own[name](file, args, options)
      const env = { ...(options.env ?? process.env) }
      send(to, serialize([name, file, args, { cwd: process.cwd(), ...options, env }] satisfies Question))
      const { result, thrown } = deserialize(receive(from)) as { result?: unknown; thrown?: object }
      if (thrown) throw withErrors(thrown)
      return withErrors(result)
    }
}

// Of an error, nothing but its text passes from process to process: it comes as a plain object.
function withErrors(one: unknown): unknown {
  if (one === null || typeof one !== 'object') return one
  if ('message' in one) return Object.assign(new Error(String(one.message)), one)
  return 'error' in one ? { ...one, error: withErrors(one.error) } : one
}

function send(descriptor: number, bytes: Uint8Array): void {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  const all = Buffer.concat([length, bytes])
  for (let at = 0; at < all.length;) at += writeSync(descriptor, all, at)
}

function receive(descriptor: number): Buffer {
  const take = (count: number) => {
    const bytes = Buffer.alloc(count)
    for (let at = 0; at < count;) {
      const read = readSync(descriptor, bytes, at, count - at, null)
      if (read === 0) throw new Error('the process that starts git has ended')
      at += read
    }
    return bytes
  }
  return take(take(4).readUInt32LE())
}

// The small process's own: it sees nothing but its arguments. It ends when nobody can write to it any more.
function serve([questions, answers]: readonly [string, string]): void {
  const programs = require('node:child_process') as typeof import('node:child_process')
  const fs = require('node:fs') as typeof import('node:fs')
  const v8 = require('node:v8') as typeof import('node:v8')
  const [from, to] = [fs.openSync(questions, 'r'), fs.openSync(answers, 'w')]
  const take = (count: number) => {
    const bytes = Buffer.alloc(count)
    for (let at = 0; at < count;) {
      const read = fs.readSync(from, bytes, at, count - at, null)
      if (read === 0) process.exit()
      at += read
    }
    return bytes
  }
  const plain = (error: unknown) => ({ ...(error as Error), message: (error as Error).message })
  const run = ([name, ...call]: Question) => {
    try {
      const result: unknown = programs[name](...call)
      const { error } = Object(result) as { error?: Error }
      return { result: error ? { ...(result as object), error: plain(error) } : result }
    } catch (error) {
      return { thrown: plain(error) }
    }
  }
  for (;;) {
    const bytes = v8.serialize(run(v8.deserialize(take(take(4).readUInt32LE())) as Question))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    const all = Buffer.concat([length, bytes])
    for (let at = 0; at < all.length;) at += fs.writeSync(to, all, at)
  }
}
