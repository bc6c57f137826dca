import { basename, dirname } from 'node:path'
import { gitOverHttp } from './git-http.ts'
import { remoteToWrite } from './writing.ts'

export const titled = (title: string) => ({ title, status: 'publish', content: `Text of ${title}.` })

/** A remote that is written to over HTTP. */
export async function overHttp() {
  const { remote, first } = remoteToWrite()
  const http = await gitOverHttp(dirname(remote.folder))
  const url = `${http.url}/${basename(remote.folder)}`
  return { remote, first, url, http, of: { remote: { url, branch: 'main' } } }
}
