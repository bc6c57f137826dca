import type { OpenSite } from '../../src/site/open-site.ts'
import type { Answer, Scenario, Step } from './format.ts'
import { judge, type Listener } from './replay.ts'
import { send, type Stage } from './send.ts'
import { fill, type Variables } from './text.ts'

/** A site as files, and who serves them. */
export interface Files {
  /** Writes the site as it is; `also`: lists with a query, as paths below the REST root. */
  write(also: readonly string[]): Promise<void>
  /** Answers as a server of these files. */
  ask(request: Request): Promise<Response>
  /** Answers as a server of the site that is only read. */
  askReadOnly(request: Request): Promise<Response>
}

/**
 * What is asked for: an address, an answer to a query, what the public is refused, or what no file does: ask the questions
 * of a quiz anew.
 */
export type Kind = 'plain' | 'query' | 'refused' | 'live'

/** A request of a visitor that reads. */
export interface Reading {
  readonly kind: Kind
  /** What the files answered otherwise than recorded, beginning with the name of the step. */
  readonly differences: readonly string[]
}

interface Asked {
  readonly step: Step
  readonly variables: Variables
  readonly path: string
  readonly status: number
}

/**
 * Listens to scenarios being played, and asks a server of files what visitors ask in them by GET and HEAD: all that they
 * ask between two changes of an export of the site as it is then, in which the lists that they ask for with a query are.
 */
export class ReadHalf implements Listener {
  readonly #site: OpenSite
  readonly #stage: Stage
  readonly #files: Files
  #asked: Asked[] = []
  #readings: Reading[] = []
  #written = { state: '', lists: new Set<string>() }

  constructor(site: OpenSite, stage: Stage, files: Files) {
    this.#site = site
    this.#stage = stage
    this.#files = files
  }

  async before(step: Step): Promise<void> {
    // What is refused changes nothing, and what is read neither; time does.
    const isChange = !isRead(step) && step.method !== 'OPTIONS' && (step.answer?.status ?? 200) < 400
    if (isChange || step.wait) await this.#askFiles()
  }

  after(step: Step, answer: Answer, variables: Variables): void {
    if (!isRead(step) || !step.answer || isSignedIn(step)) return
    const { rest, home } = this.#stage
    const path = fill(step.path, variables)
      .replaceAll('{rest}', encodeURIComponent(rest))
      .replaceAll('{home}', encodeURIComponent(home))
      .replace(rest, '')
    this.#asked.push({ step, variables: { ...variables }, path, status: answer.status })
  }

  /** What was read since the last time. */
  async take(): Promise<Reading[]> {
    await this.#askFiles()
    return this.#readings.splice(0)
  }

  async #askFiles(): Promise<void> {
    if (this.#asked.length === 0) return
    const lists = this.#asked.filter((one) => kindOf(one) === 'query').map(({ path }) => path)
    const state = `${this.#site.generation} ${this.#site.keptGeneration}`
    if (this.#written.state !== state || lists.some((path) => !this.#written.lists.has(path))) {
      await this.#files.write(lists)
      this.#written = { state, lists: new Set(lists) }
    }
    for (const one of this.#asked.splice(0))
      this.#readings.push({ kind: kindOf(one), differences: await this.#read(one) })
  }

  async #read(asked: Asked): Promise<string[]> {
    const { step, variables } = asked
    const answer = await send(step, variables, { ...this.#stage, ask: this.#files.ask })
    if (['refused', 'live'].includes(kindOf(asked)))
      return answer.status === 404 ? [] : [`${step.name}: got ${answer.status}`]
    // Which other websites' scripts may read, and what caches may keep, is said by who serves the files.
    const faults = judge(step, answer, variables, this.#stage).filter(
      (one) => !one.startsWith('headers.access-control-') && !one.startsWith('headers.cache-control'),
    )
    if (faults.length === 0) return []
    // The index of a site that is only read is not the recorded one.
    const known = await send(step, variables, { ...this.#stage, ask: this.#files.askReadOnly })
    const expected = judge(step, known, variables, this.#stage)
    return faults.filter((fault) => !expected.includes(fault)).map((fault) => `${step.name}: ${fault}`)
  }
}

/** How many requests of a scenario are the read half: a visitor's GET or HEAD. */
export function countReads({ prepare = [], steps }: Scenario): number {
  return [...prepare, ...steps].filter((step) => isRead(step) && step.answer && !isSignedIn(step)).length
}

function isRead({ method = 'GET' }: Step): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isSignedIn({ as, headers = {} }: Step): boolean {
  return as !== undefined || Object.keys(headers).some((name) => /^authorization$/i.test(name))
}

function kindOf({ path, status }: Asked): Kind {
  if (status !== 200) return 'refused'
  if (path.endsWith('/refill')) return 'live'
  return path.includes('?') ? 'query' : 'plain'
}
