import { openRounds } from '../../shared/rounds.ts'
import type { WantedEmbed, EmbedStore } from './embed-store.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'

/** Queries the provider of an address; undefined if that fails. Never rejects. */
export type LookUp = (embed: WantedEmbed) => Promise<{ readonly html: string; readonly title: string } | undefined>

/** The number of concurrent requests, small for the sake of the providers. */
const atOnce = 4
const longestNap = 10 * 60_000

/** Queries providers, a few at a time, and stores their responses; returns the embeds that failed. */
export async function fetchAll(
  store: EmbedStore,
  wanted: readonly WantedEmbed[],
  lookUp: LookUp,
): Promise<WantedEmbed[]> {
  const failed: WantedEmbed[] = []
  for (let at = 0; at < wanted.length; at += atOnce) {
    const batch = wanted.slice(at, at + atOnce)
    const results = await Promise.all(
      batch.map(async (embed) => {
        const found = await lookUp(embed)
        return { embed, html: found && toTextHtml(found.html, found.title) }
      }),
    )
    store.keep(results)
    failed.push(...results.filter(({ html }) => html === undefined).map(({ embed }) => embed))
  }
  return failed
}

/** Fetches embeds as soon as texts want them; failed ones again when they are due. */
export function openFetcher(
  store: EmbedStore,
  { lookUp, now, report }: { lookUp: LookUp; now: () => number; report: (error: unknown) => void },
): { close(): Promise<void> } {
  const rounds = openRounds(
    async () => {
      // A batch at a time, so that it can stop soon.
      await fetchAll(store, store.wanted().slice(0, atOnce), lookUp).catch(report)
      return Math.min(longestNap, Math.max(20, store.nextDue() - now()))
    },
    // Running requests end by themselves, within seconds.
    { graceMs: 1000, holds: false },
  )
  store.onWant = rounds.wake
  return {
    close() {
      store.onWant = undefined
      return rounds.close()
    },
  }
}

/**
 * A provider's markup for texts: on one line, as lines make paragraphs, unless it contains preformatted text. A frame without a
 * title gets one, for people who cannot see it.
 */
export function toTextHtml(html: string, title: string): string {
  const line = html.includes('<pre') ? html : html.replace(/[\r\n]+/g, '')
  const frame = line.search(/<iframe[\s>]/i)
  const end = frame < 0 ? -1 : line.indexOf('>', frame)
  if (end < 0 || title === '' || /\stitle\s*=/i.test(line.slice(frame, end))) return line.trim()
  return `${line.slice(0, frame + 7)} title="${escapeAttribute(title)}"${line.slice(frame + 7)}`.trim()
}
