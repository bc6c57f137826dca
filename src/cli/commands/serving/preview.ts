import type { Command } from 'commander'
import { areas } from '../../../resources/registry.ts'
import { followFolder } from '../../../site/index/follow-folder.ts'
import { openFolder } from '../../../site/open-folder.ts'
import { asPublished } from '../../../site/show/as-published.ts'
import { findContentDir } from '../../session/content-dir.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { openBrowser } from './open-browser.ts'
import { portOf } from './read-flags.ts'
import { goOnUnheard, print, showProgress, logLine } from '../../output/terminal.ts'
import { pageByRef } from '../../refs/missing-ref.ts'
import { clockOf, refuseRef } from '../../session/session.ts'
import { untilStopped } from '../../running/until-stopped.ts'

export function build(command: Command): void {
  command
    .usage('[ref]')
    .description(
      'Serves a preview of the website on this machine: drafts, scheduled and private entries appear as if they were published. Only browsers that open the printed link have access. Pages reload when a file changes; Ctrl-C stops it.',
    )
    .argument('[ref]', 'The entry to link to: an id, noun/slug or a file; the home page by default.')
    .option('--port <number>', 'Port to listen on; 0 for any free port.', '0')
    .option('--open', 'Open the link in the browser.')
  addUsual(command, ['almanac preview', 'almanac preview post/opening-day --open'])
  command.action(async (ref: string | undefined, flags: { readonly port: string; readonly open?: true }) => {
    const globals = globalsOf(command)
    refuseRef(globals, 'preview')
    const now = clockOf(globals.now)
    const { probePort } = await import('../../../server/probe-port.ts')
    const port = portOf(flags.port) || (await probePort('127.0.0.1', 0))
    const { previewHost } = await import('../../../server/preview-host.ts')
    const host = await previewHost()
    const site = openFolder(findContentDir(globals.content), {
      areas: asPublished(areas),
      publicUrl: `http://${host.name}:${port}`,
      readOnly: true,
      ...(now && { now }),
      onProgress: (done, total) => showProgress(`Reading ${done} of ${total} files`),
    })
    showProgress('')
    const entry = ref === undefined ? undefined : await pageByRef(site, ref)
    const path = entry ? new URL(entry.resource.permalink!(entry, site)) : new URL(site.home)
    const { servePreview } = await import('../../../server/preview.ts')
    const following = await followFolder(site, ({ message }) => logLine(message))
    const preview = await servePreview(site, port, host)
    const link = preview.linkTo(path.pathname + path.search)
    print(link)
    if (flags.open) openBrowser(link)
    goOnUnheard()
    await untilStopped()
    await Promise.all([preview.close(), following.close()])
    site.close()
    process.exit(0)
  })
}
