import { request } from 'node:http'
import { onTestFinished } from 'vitest'

/** A server-sent event, as it came. */
export interface SentEvent {
  readonly id: string | undefined
  readonly event: string
  // Tests assert what they read.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
}

/** Listens to a stream of server-sent events with node's own client, until the test ends. */
export async function listenTo(url: string, headers: Record<string, string> = {}) {
  const events: SentEvent[] = []
  const sent = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false })
  const end = () => void sent.destroy()
  onTestFinished(end)
  sent.on('error', () => undefined).end()
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  let left = ''
  let raw = ''
  let isEnded = false
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => {
    raw += text
    const parts = (left + text).split('\n\n')
    left = parts.pop()!
    for (const part of parts) {
      const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
      const event = of('event')
      if (event !== undefined) events.push({ id: of('id'), event, data: JSON.parse(of('data')!) })
    }
  })
  answer.on('error', () => undefined)
  answer.on('close', () => (isEnded = true))
  return {
    status: answer.statusCode!,
    headers: answer.headers,
    events,
    raw: () => raw,
    isEnded: () => isEnded,
    end,
    /** What was told of entries so far, without what belongs to the stream. */
    told: () => events.filter(({ event }) => event !== 'ready').map(({ event, data }) => ({ event, ...data })),
  }
}
