import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AddressRefused } from '../../../../src/resources/embeds/consumer/fetch-target.ts'
import { type FindAddresses, safeDownload, safeFetch } from '../../../../src/resources/embeds/consumer/safe-fetch.ts'

describe('safeFetch', () => {
  it('fetches text from a host that is allowed, and tells where it came from', async () => {
    const { host, seen } = await serve((_request, response) => {
      response.setHeader('content-type', 'Text/HTML; charset=ISO-8859-1')
      response.end(Buffer.from([0x63, 0x61, 0x66, 0xe9]))
    })
    const answer = await safeFetch(`http://${host}/a?b#c`, { allowedHosts: [host] })
    expect(answer).toEqual({ status: 200, url: new URL(`http://${host}/a?b`), text: 'café' })
    expect(seen[0]!.headers['accept-encoding']).toBe('identity')
  })

  it('makes no connection to what is not allowed', async () => {
    const { host, seen } = await serve((_request, response) => response.end('secret'))
    await expect(safeFetch(`http://${host}/`, { allowedHosts: [] })).rejects.toThrow(AddressRefused)
    await expect(safeFetch(`http://${host}/`, { allowedHosts: ['127.0.0.1:1'] })).rejects.toThrow(AddressRefused)
    expect(seen).toEqual([])
  })

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '100.64.0.1',
    '64:ff9b::7f00:1',
  ])('refuses a public name that stands for %s', async (address) => {
    await expect(
      safeFetch('http://rebound.example.com/', { allowedHosts: [], findAddresses: finds([address]) }),
    ).rejects.toThrow('not public')
  })

  it('refuses a name of which one address is not public, and a name without any', async () => {
    const both = finds(['93.184.216.34', '127.0.0.1'])
    await expect(safeFetch('http://both.example.com/', { allowedHosts: [], findAddresses: both })).rejects.toThrow(
      'not public',
    )
    await expect(safeFetch('http://none.example.com/', { allowedHosts: [], findAddresses: finds([]) })).rejects.toThrow(
      'not public',
    )
  })

  it('connects to the address that was found first, though the name means another one a moment later', async () => {
    const { host, seen } = await serve((_request, response) => response.end('here'))
    const port = host.split(':')[1]!
    let asked = 0
    const changing: FindAddresses = (_name, found) =>
      found(null, [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    const name = `named.example.com:${port}`
    expect((await safeFetch(`http://${name}/`, { allowedHosts: [name], findAddresses: changing })).text).toBe('here')
    expect([asked, seen.length]).toEqual([1, 1])
  })

  it('follows five redirects, judging each', async () => {
    const { host, seen } = await serve((request, response) => {
      const left = Number(request.url!.slice(1))
      response.writeHead(left ? 302 : 200, left ? { location: `/${left - 1}` } : {}).end(left ? 'moved' : 'there')
    })
    expect(await safeFetch(`http://${host}/5`, { allowedHosts: [host] })).toMatchObject({
      text: 'there',
      url: new URL(`http://${host}/0`),
    })
    await expect(safeFetch(`http://${host}/6`, { allowedHosts: [host] })).rejects.toThrow(AddressRefused)
    expect(seen).toHaveLength(12)
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'http://localhost/',
    'http://[::1]/',
    'http://a@example.com/',
  ])('does not follow a redirect to %s', async (location) => {
    const { host } = await serve((_request, response) => response.writeHead(301, { location }).end())
    await expect(safeFetch(`http://${host}/`, { allowedHosts: [host] })).rejects.toThrow(AddressRefused)
  })

  it('gives up on an answer that is too long, that never ends, or that is compressed', async () => {
    const { host } = await serve((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(2000))
      else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
      else response.write('x')
    })
    const patient = { allowedHosts: [host], maxBytes: 1000, timeout: 60_000 }
    await expect(safeFetch(`http://${host}/long`, patient)).rejects.toThrow('longer than 1000 bytes')
    await expect(safeFetch(`http://${host}/packed`, patient)).rejects.toThrow('responds with the encoding gzip')
    const rules = { ...patient, timeout: 200 }
    await expect(safeFetch(`http://${host}/slow`, rules)).rejects.toThrow(/timeout|abort/i)
    await expect(safeFetch('http://never.example.com/', { ...rules, findAddresses: () => undefined })).rejects.toThrow(
      /timeout|abort/i,
    )
  })

  // nodejs/undici#5360: a body that waits for the disk at that moment ended the process.
  it('takes whole what a server sends at once before it hangs up', async () => {
    const sent = Buffer.alloc(131_072, 'x')
    const { host } = await serve((_request, response) =>
      response.writeHead(200, { connection: 'close', 'content-length': sent.length }).end(sent),
    )
    const rules = { allowedHosts: [host], maxBytes: sent.length, timeout: 20_000 }
    const folder = mkdtempSync(join(tmpdir(), 'fetched-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const files = Array.from({ length: 20 }, (_, index) => join(folder, String(index)))
    await Promise.all(files.map((file) => safeDownload(`http://${host}/`, file, rules)))
    expect(files.map((file) => statSync(file).size)).toEqual(files.map(() => sent.length))
    expect((await safeFetch(`http://${host}/`, rules)).text).toHaveLength(sent.length)
  })
})

function finds(addresses: string[]): FindAddresses {
  return (_name, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
}

async function serve(answer: RequestListener) {
  const seen: Parameters<RequestListener>[0][] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}
