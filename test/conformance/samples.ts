import type { Step } from './format.ts'
import { readScenario, scenarioNames } from './replay.ts'

/**
 * Scenarios in which all kinds of exchange occur that the recording has: every verb with every kind of body, status,
 * header sent and parameter about the answer (`_fields`, `_envelope` …), signed in and not. What is asked and answered is
 * compared in process, for all scenarios; what a connection makes of it differs by these.
 */
export function scenariosOnTheWire(): string[] {
  return coverOf((step) => [kindOf(step)])
}

/** Scenarios in which every address of the interface occurs that the recording has; and all others. */
export function scenariosByAddresses(): { sample: string[]; others: string[] } {
  const sample = coverOf(({ path }) => [path.split('?')[0]!.replaceAll(/\{\w+\}|(?<=\/)\d+/g, '{}')])
  return { sample, others: scenarioNames.filter((name) => !sample.includes(name)) }
}

// As few steps as it takes for all kinds, or nearly: next is always what brings most that is new for its length.
function coverOf(kindsOf: (step: Step) => readonly string[]): string[] {
  const left = new Map(
    scenarioNames.map((name) => {
      const { steps } = readScenario(name)
      return [name, { kinds: new Set(steps.flatMap(kindsOf)), length: steps.length }] as const
    }),
  )
  const missing = new Set([...left.values()].flatMap(({ kinds }) => [...kinds]))
  const chosen: string[] = []
  while (missing.size > 0) {
    const worths = [...left].map(([name, { kinds, length }]) => {
      const news = [...kinds].filter((kind) => missing.has(kind)).length
      return [news / length, name] as const
    })
    const [, best] = worths.reduce((one, other) => (other[0] > one[0] ? other : one))
    for (const kind of left.get(best)!.kinds) missing.delete(kind)
    left.delete(best)
    chosen.push(best)
  }
  return chosen
}

function kindOf({ method = 'GET', path, as, headers = {}, answer, ...body }: Step): string {
  const form = (['json', 'text', 'base64', 'urlencoded', 'multipart'] as const).find((name) => body[name] !== undefined)
  const asked = new URLSearchParams(path.split('?')[1])
  const aboutAnswer = [...new Set(asked.keys())].filter((name) => name.startsWith('_')).sort()
  const sent = Object.keys(headers).map((name) => name.toLowerCase())
  return JSON.stringify([method, form, answer?.status, sent.sort(), aboutAnswer, as !== undefined])
}
