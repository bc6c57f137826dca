import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const indexes = ['html', 'json', 'xml', 'ics', 'txt'].map((suffix) => `index.${suffix}`)

/** A server of plain files, at a port of its own, that knows of the interface only what the guide says. */
export async function serveFiles(root: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    // Doubled slashes are none of an exported address.
    const path = decodeURIComponent(pathname).replaceAll('//', '/\0')
    const query = nameOf(searchParams)
    const tried = query
      ? [`${path}/${query}.json`]
      : [path, `${path}.json`, ...indexes.map((name) => `${path}/${name}`)]
    const file = tried.map((one) => join(root, one)).find((one) => existsSync(one) && statSync(one).isFile())
    if (file === undefined || !['GET', 'HEAD'].includes(request.method!)) return void response.writeHead(404).end()
    const headers = JSON.parse(readFileSync(join(file, '../headers.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    response.writeHead(200, headers[file.slice(file.lastIndexOf('/') + 1)] ?? headers['*']).end(readFileSync(file))
  })
  // On a loaded machine it would else close a connection just as it is used again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close }
}

// `name-value` in the order of the names, dots between; what has no value is its name, and page=1 counts as left out.
function nameOf(query: URLSearchParams): string {
  query.sort()
  return [...query]
    .filter(([name, value]) => name !== 'page' || value !== '1')
    .map(([name, value]) => (value === '' ? encodeURIComponent(name) : [name, value].map(encodeURIComponent).join('-')))
    .join('.')
}
