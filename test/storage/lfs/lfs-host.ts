import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { LfsPointer } from '../../../src/storage/git/lfs-pointer.ts'

/** What a file's pointer tells. */
export function pointerTo(bytes: Uint8Array | string): LfsPointer {
  return { oid: createHash('sha256').update(bytes).digest('hex'), size: Buffer.byteLength(bytes) }
}

/** The text that git has in the place of a file. */
export function pointerText(bytes: Uint8Array | string): string {
  const { oid, size } = pointerTo(bytes)
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`
}

/** An LFS server with these files; `answer` may answer a request in its place. Ends with the test. */
export async function openLfsHost(
  files: readonly (Buffer | string)[],
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
) {
  const held = new Map(files.map((bytes) => [pointerTo(bytes).oid, bytes]))
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (answer(request, response)) return
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const [, oid = ''] = /^\/objects\/([0-9a-f]{64})$/.exec(request.url ?? '') ?? []
      if (oid) return void response.writeHead(held.has(oid) ? 200 : 404).end(held.get(oid))
      const { objects } = JSON.parse(Buffer.concat(pieces).toString()) as { objects: LfsPointer[] }
      response.writeHead(200, { 'Content-Type': 'application/vnd.git-lfs+json' })
      return void response.end(
        JSON.stringify({
          transfer: 'basic',
          objects: objects.map(({ oid: one, size }) => ({
            ...{ oid: one, size },
            ...(held.has(one)
              ? { actions: { download: { href: `${url}/objects/${one}`, header: { 'X-Ticket': 'one' } } } }
              : { error: { code: 404, message: 'Object does not exist' } }),
          })),
        }),
      )
    })
  })
  onTestFinished(() => void server.closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => void server.close())
  return { url, asked }
}
