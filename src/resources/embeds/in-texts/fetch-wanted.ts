import { openRounds } from '../../shared/rounds.ts'
import type { WantedEmbed, EmbedStore } from './embed-store.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'

/** Asks the provider of an address; undefined where that fails. Never rejects. */
export type LookUp = (embed: WantedEmbed) => Promise<{ readonly html: string; readonly title: string } | undefined>

/** How many providers are asked at the same time. */
const atOnce = 4
const longestNap = 10 * 60_000

/** Asks the providers of some addresses, a few at a time, and keeps their answers; returns those that failed. */
export async function fetchAll(
  store: EmbedStore,
  wanted: readonly WantedEmbed[],
  lookUp: LookUp,
): Promise<WantedEmbed[]> {
  const failed: WantedEmbed[] = []
  for (let at = 0; at < wanted.length; at += atOnce) {
    const batch = wanted.slice(at, at + atOnce)
    // Few at a time, for the sake of the providers.
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
      // A batch at a time, so that it ends soon when it is to.
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
 * A provider's markup for texts: on one line, as paragraphs are made of lines, unless it holds text whose lines count;
 * a frame without a name is named by the title, for people who cannot see it.
 */
export function toTextHtml(html: string, title: string): string {
  const line = html.includes('<pre') ? html : html.replace(/[\r\n]+/g, '')
  const frame = line.search(/<iframe[\s>]/i)
  const end = frame < 0 ? -1 : line.indexOf('>', frame)
  if (end < 0 || title === '' || /\stitle\s*=/i.test(line.slice(frame, end))) return line.trim()
  return `${line.slice(0, frame + 7)} title="${escapeAttribute(title)}"${line.slice(frame + 7)}`.trim()
}
