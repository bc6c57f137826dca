import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { beginProgram, type Kill, type Program, type ProgramEnd } from './begin-program.ts'

interface Job {
  readonly onOutput: (bytes: Buffer) => void
  readonly onEnd: (end: ProgramEnd) => void
}

type Question = { readonly id: number } & (
  | { readonly program: Program }
  | { readonly kill: NodeJS.Signals }
  | { readonly taken: true }
)
type StarterAnswer = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  // An error loses its code in transit.
  | { readonly end: ProgramEnd; readonly code: string | undefined }
)

/**
 * A small process that starts programs for this one and passes on their output. It ends with this one, once its programs have
 * ended. If it ends before, its running programs are reported as not started, though they may have done their work.
 */
export class ProgramStarter {
  readonly #process: ChildProcess
  readonly #jobs = new Map<number, Job>()
  #lastId = 0
  #state: 'starting' | 'ready' | 'ended' | 'impossible' = 'starting'

  constructor() {
    const { NODE_OPTIONS: _, ...env } = process.env
    // Its program travels with this module, wherever that is bundled.
    const code = `(${serve.toString()})(process, require('node:child_process').spawn, ${beginProgram.toString()})`
    this.#process = spawn(process.execPath, ['-e', code], {
      // Not a folder that somebody may want to remove.
      cwd: '/',
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    this.#hold(false)
    this.#process.once('message', () => {
      this.#state = 'ready'
      this.#process.on('message', (answer: StarterAnswer) => this.#take(answer))
    })
    this.#process.on('error', (error) => this.#lose(error))
    this.#process.on('exit', (code, signal) =>
      this.#lose(new Error(`the process that starts programs ended (${signal ?? code})`)),
    )
  }

  /** `impossible`: it ended before it was ready, as another one would. */
  get state(): 'starting' | 'ready' | 'ended' | 'impossible' {
    return this.#state
  }

  /** Undefined if it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Like `beginProgram`; the state has to be `ready`. */
  run(program: Program, onOutput: (bytes: Buffer) => void, onEnd: (end: ProgramEnd) => void): Kill {
    const id = ++this.#lastId
    this.#jobs.set(id, { onOutput, onEnd })
    this.#hold(true)
    // That process runs in another folder.
    this.#send({ id, program: { ...program, cwd: resolve(program.cwd) } })
    return (signal = 'SIGTERM') => {
      if (this.#jobs.has(id)) this.#send({ id, kill: signal })
    }
  }

  #take(answer: StarterAnswer): void {
    const { id } = answer
    if ('end' in answer) {
      const { code, end } = answer
      if (end.error && code !== undefined) Object.assign(end.error, { code })
      return this.#conclude(id, end)
    }
    this.#send({ id, taken: true })
    this.#jobs.get(id)?.onOutput(Buffer.from(answer.bytes))
  }

  #conclude(id: number, end: ProgramEnd): void {
    const job = this.#jobs.get(id)
    this.#jobs.delete(id)
    if (this.#jobs.size === 0) this.#hold(false)
    job?.onEnd(end)
  }

  // Keeps this process alive while answers, or the news that there will be none, are awaited.
  #hold(isNeeded: boolean): void {
    const word = isNeeded ? 'ref' : 'unref'
    this.#process[word]()
    this.#process.channel?.[word]()
  }

  // Questions that cannot be sent are reported with the end of the process.
  #send(question: Question): void {
    if (this.#process.connected) this.#process.send(question, () => undefined)
  }

  #lose(error: Error): void {
    this.#state = this.#state === 'starting' || this.#state === 'impossible' ? 'impossible' : 'ended'
    for (const id of this.#jobs.keys()) this.#conclude(id, { code: null, signal: null, complaint: '', error })
  }
}

// Runs in the other process, where it sees nothing but its arguments.
function serve(parent: NodeJS.Process, run: typeof spawn, begin: typeof beginProgram): void {
  type Output = Parameters<Parameters<typeof beginProgram>[2]>[1]
  const running = new Map<number, { kill?: Kill; output?: Output; untaken: number }>()
  const longestQueue = 16
  const send = (answer: StarterAnswer | 'ready') => void (parent.connected && parent.send!(answer, () => undefined))
  parent.on('message', (question: Question) => {
    const { id } = question
    const known = running.get(id)
    if ('kill' in question) return known?.kill?.(question.kill)
    if ('taken' in question) return void (known && --known.untaken < longestQueue && known.output?.resume())
    const one: { kill?: Kill; output?: Output; untaken: number } = { untaken: 0 }
    running.set(id, one)
    const onOutput = (bytes: Buffer, output: Output) => {
      if (!parent.connected) return void output.destroy()
      send({ id, bytes })
      one.output = output
      if (++one.untaken >= longestQueue) output.pause()
    }
    const onEnd = (end: ProgramEnd) => {
      running.delete(id)
      send({ id, end, code: (end.error as NodeJS.ErrnoException | undefined)?.code })
    }
    one.kill = begin(run, question.program, onOutput, onEnd)
  })
  // A program that waits for a reader of its output would wait forever; without one it ends.
  parent.on('disconnect', () => running.forEach(({ output }) => output?.destroy()))
  // The parent handles signals to the whole group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) parent.on(signal, () => undefined)
  send('ready')
}
