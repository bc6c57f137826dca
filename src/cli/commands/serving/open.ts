import type { Command } from 'commander'
import { openBrowser } from './open-browser.ts'
import { CliError } from '../../output/exit-codes.ts'
import { canAsk, print, logLine } from '../../output/terminal.ts'
import { pageByRef } from '../../refs/missing-ref.ts'
import { refTo } from '../../../site/names/refs.ts'
import { isAssumed } from '../../session/addresses.ts'
import { runningServer } from './running-server.ts'
import { buildOwnVerb } from '../../verbs/own-verb.ts'

export function build(command: Command): void {
  command
    .description(
      'Prints the address of a published page, on a running server of the folder or on the public site, and opens it in the browser when run at a terminal.',
    )
    .argument('[ref]', 'The entry: an id, noun/slug or a file; the home page by default.')
  const examples = ['almanac open', 'almanac open post/opening-day']
  buildOwnVerb(command, { examples, reads: true }, async ({ site }, [ref]) => {
    const entry = ref === undefined ? undefined : await pageByRef(site, ref)
    if (entry && entry.derived.status !== 'publish') {
      const hint = `almanac preview ${refTo(entry, site)} shows how it will look`
      throw new CliError('conflict', `${entry.path} has no public page: it is ${entry.derived.status}`, hint)
    }
    const origin = runningServer(site.folder.root)
    const linkNow = () => (entry ? entry.resource.permalink!(entry, site) : `${site.home}/`)
    const link = origin === undefined ? linkNow() : site.address.reachedAt(origin, linkNow)
    print(link)
    if (!canAsk()) return
    // A server named by `$ALMANAC_REST` may be on another machine.
    if (origin === undefined && isAssumed(site.home))
      logLine('No server is running for this folder: `almanac serve` starts one')
    openBrowser(link)
  })
}
