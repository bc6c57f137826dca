import { execFileSync, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a remote over HTTP does with a request; `answer` has git answer it. */
export type Doing = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void

/** A folder of bare repositories over HTTP, by git's own backend; ends with the test. `doing` may be set to have it fail. */
export async function gitOverHttp(folder: string) {
  const backend = `${execFileSync('git', ['--exec-path']).toString().trim()}/git-http-backend`
  const state: { doing: Doing | undefined } = { doing: undefined }
  const server = createServer((request, response) => {
    const answer = () => serveByCgi(backend, folder, request, response)
    if (state.doing) state.doing(request, response, answer)
    else answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state }
}

function serveByCgi(backend: string, folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url!, 'http://remote')
  const { 'content-type': type = '', 'content-length': length, 'content-encoding': encoding } = request.headers
  const protocol = request.headers['git-protocol']
  const child = spawn(backend, [], {
    env: {
      ...{ PATH: process.env['PATH'], GIT_PROJECT_ROOT: folder, GIT_HTTP_EXPORT_ALL: '1', REMOTE_ADDR: '127.0.0.1' },
      ...{ REQUEST_METHOD: request.method, PATH_INFO: pathname, QUERY_STRING: search.slice(1), REMOTE_USER: 'server' },
      ...{ CONTENT_TYPE: type, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
      ...(length !== undefined && { CONTENT_LENGTH: length }),
      ...(encoding !== undefined && { HTTP_CONTENT_ENCODING: encoding }),
      ...(typeof protocol === 'string' && { GIT_PROTOCOL: protocol }),
    },
  })
  child.stdin.on('error', () => undefined)
  request.pipe(child.stdin)
  child.stderr.resume()
  let head = Buffer.alloc(0)
  child.stdout.on('data', (bytes: Buffer) => {
    if (response.headersSent) return void response.write(bytes)
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const lines = head.subarray(0, end).toString().split('\r\n')
    const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    const status = headers.find(([name]) => name!.toLowerCase() === 'status')?.[1] ?? '200'
    const others = headers.filter(([name]) => name!.toLowerCase() !== 'status')
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(others) as Record<string, string>)
    response.write(head.subarray(end + 4))
  })
  child.on('close', () => response.end())
  // It would wait for the rest of a request that was cut off without a pause.
  response.on('close', () => child.kill())
}
