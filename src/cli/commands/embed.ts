import type { Command } from 'commander'
import { providersOf } from '../../resources/embeds/in-texts/providers.ts'
import { refreshEmbeds } from '../../resources/embeds/in-texts/refresh-embeds.ts'
import { toVisible } from '../../text/visible.ts'
import { logLine } from '../output/terminal.ts'
import type { Session } from '../session/session.ts'
import { addVerb, buildOwnVerb, holdVerbs } from '../verbs/own-verb.ts'

export function build(command: Command): void {
  holdVerbs(command, '<verb> [--flags]', ['almanac embed refresh']).description(
    'Manages content that texts embed from other websites (videos, posts). Embeds are kept on this machine, in .almanac/cache; `serve` fetches missing ones automatically.',
  )
  const summary = 'Fetch missing embeds, for example before building a static site.'
  const refresh = addVerb(command, 'refresh', summary).option('--again', 'Also fetch those that are already here.')
  buildOwnVerb(
    refresh,
    { reads: true, isLocal: true, examples: ['almanac embed refresh', 'almanac embed refresh --again'] },
    refreshAll,
  )
}

// A video that is gone does not fail the build of the site: its text shows a link.
async function refreshAll({ site }: Session, _words: unknown, { again = false }: { again?: boolean }): Promise<void> {
  const { fetched, failed } = await refreshEmbeds(site, providersOf(site), again)
  for (const { url } of failed) logLine(`${toVisible(url)} cannot be embedded: texts show a link`)
  logLine(fetched + failed.length === 0 ? 'Nothing is missing.' : `Fetched ${fetched} of ${fetched + failed.length}`)
}
