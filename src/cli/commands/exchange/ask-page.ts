import type { AskPage } from '../../../import/verify-wxr.ts'
import type { OpenSite } from '../../../site/open-site.ts'

/** Requests a site's pages in this process, as a visitor would. */
export async function pagesOf(site: OpenSite): Promise<AskPage> {
  const { createApp } = await import('../../../server/create-app.ts')
  const { fetch } = createApp(site, { readOnly: true, keptBytes: 0 })
  return async (path) => {
    const answer = await fetch(new Request(site.home + path, { headers: { accept: 'text/html,*/*;q=0.8' } }))
    await answer.body?.cancel()
    return { status: answer.status, location: answer.headers.get('location') ?? undefined }
  }
}
