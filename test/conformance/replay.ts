import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Answer, Facts, Scenario, Shape, Step } from './format.ts'
import { send, type Stage } from './send.ts'
import { differencesOf, shapeOf } from './shape.ts'
import { at, fill, isSame, isUnfilled, plain, read, type Variables } from './text.ts'

const folder = join(import.meta.dirname, 'scenarios')
const shapes = readJson(join(import.meta.dirname, 'shapes.json')) as Record<string, Shape>

/** The names of all scenarios. */
export const scenarioNames = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

/** A scenario by its name. */
export function readScenario(name: string): Scenario {
  return readJson(join(folder, `${name}.json`)) as Scenario
}

/** What became of a scenario. */
export interface Played {
  /** How many steps were sent and compared. */
  steps: number
  /** What was answered otherwise than recorded: `step: what`. */
  differences: string[]
}

/** Who is told of each step, and heard before the next. */
export interface Listener {
  before(step: Step): Promise<void>
  after(step: Step, answer: Answer, variables: Variables): void
}

/** Plays a scenario: sends its steps in their order and compares what is answered with what was recorded. */
export async function play(scenario: Scenario, stage: Stage, listener?: Listener): Promise<Played> {
  const accounts = Object.entries(stage.accounts).map(([role, { id }]) => [`${role}_id`, id] as const)
  const variables: Variables = Object.fromEntries(accounts)
  const differences: string[] = []
  for (const step of scenario.prepare ?? []) {
    await listener?.before(step)
    const answer = await send(step, variables, stage)
    if (answer.status >= 300) differences.push(`preparation '${step.name}': answered ${answer.status}`)
    keep(step, answer, variables)
  }
  for (const step of scenario.steps) {
    const told = await playStep(step, variables, stage, listener).catch((error: unknown) => [String(error)])
    differences.push(...told.map((what) => `${step.name}: ${what}`))
  }
  for (const path of scenario.remove ?? []) {
    const step: Step = { name: 'remove', method: 'DELETE', path, as: 'admin' }
    if (isUnfilled(fill(path, variables))) continue
    await listener?.before(step)
    await send(step, variables, stage)
  }
  return { steps: scenario.steps.length, differences }
}

async function playStep(step: Step, variables: Variables, stage: Stage, listener?: Listener): Promise<string[]> {
  if (!step.answer) return ['no answer was recorded']
  if (isUnfilled(fill(step.path, variables))) return ['depends on an earlier step that failed']
  await listener?.before(step)
  if (step.wait) await setTimeout(untilLater(step.wait, Date.now()))
  const answer = await send(step, variables, stage)
  keep(step, answer, variables)
  listener?.after(step, answer, variables)
  return judge(step, answer, variables, stage)
}

/** What an answer to a step says otherwise than was recorded, and than the interface states. */
export function judge(step: Step, answer: Answer, variables: Variables, { rest, home }: Stage): string[] {
  const told = plain(answer, { rest, home, dates: step.dates ?? false }) as Answer
  const expected = fill(step.expect ?? {}, variables)
  const facts = fill(step.answer, variables)
  const values = facts?.values?.filter(([place]) => !Object.hasOwn(expected, String(place)))
  const faults = compare({ ...facts!, ...(values && { values }) }, told, step.anyCode ?? false)
  for (const [place, value] of Object.entries(expected)) {
    const got = read(told, place)
    if (!isSame(value, got)) faults.push(`${place} is ${short(value)} by the interface, got ${short(got)}`)
  }
  return faults
}

// Not for something to be ready: dates have whole seconds, and the step is about a later one. The time of a file may be
// some milliseconds behind the clock.
function untilLater(seconds: number, now: number): number {
  return (Math.floor(now / 1000) + Math.floor(seconds)) * 1000 + 20 - now
}

/** What an answer says otherwise than the recorded facts. */
export function compare(facts: Facts, answer: Answer, anyCode = false): string[] {
  const { code, data } = (answer.body ?? {}) as { code?: unknown; data?: { status?: unknown; params?: unknown } }
  const faults: string[] = []
  if (facts.status !== answer.status) faults.push(`status is ${facts.status}, got ${answer.status} ${code ?? ''}`)
  if (anyCode) {
    if (code === undefined) faults.push('the error has no code')
  } else if (facts.code !== undefined && facts.code !== code) faults.push(`code is ${facts.code}, got ${code}`)
  else if (facts.code !== undefined) {
    const [wanted, got] = [facts.dataStatus === undefined ? facts.status : facts.dataStatus, data?.status ?? null]
    if (wanted !== got) faults.push(`data.status is ${wanted}, got ${got}`)
  }
  if (facts.params && facts.status === answer.status) {
    const named = Array.isArray(data?.params) ? data.params : Object.keys(data?.params ?? {})
    // To tell more of them at once is welcome.
    const missing = facts.params.filter((name) => !named.includes(name))
    if (missing.length) faults.push(`data.params names ${facts.params}, got ${named}`)
  }
  if (facts.shape !== undefined && facts.status === answer.status)
    faults.push(...differencesOf(shapeNamed(facts.shape), shapeOf(answer.body)))
  for (const [place, value] of facts.values ?? []) {
    const got = read(answer, place)
    if (!isSame(value, got)) faults.push(`${place} is ${short(value)}, got ${short(got)}`)
  }
  for (const name of facts.totals ?? [])
    if (answer.headers[name] === undefined) faults.push(`the header ${name} is missing`)
  return faults
}

function shapeNamed(name: string): Shape {
  const shape = shapes[name]
  if (shape === undefined) throw new Error(`shapes.json has no '${name}'`)
  return shape
}

function keep(step: Step, answer: Answer, variables: Variables): void {
  for (const [name, place] of Object.entries(step.save ?? {})) {
    const value = place.startsWith('headers.') ? answer.headers[place.slice(8)] : at(answer.body, place)
    if (value !== undefined && value !== null) variables[name] = value
  }
}

function short(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 160)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
