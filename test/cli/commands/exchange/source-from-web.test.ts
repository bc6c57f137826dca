import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { webSource } from '../../../../src/cli/commands/exchange/source-from-web.ts'

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function asking(url: string, basic?: string) {
  const source = await webSource(url, basic)
  onTestFinished(() => source.close())
  return source
}

describe('a website that a person named', () => {
  it('may be on this machine, and is asked over one connection, with the password', async () => {
    const seen: (string | undefined)[] = []
    const connections = new Set<unknown>()
    const url = await serving(({ headers, socket }, response) => {
      seen.push(headers.authorization)
      connections.add(socket)
      response.setHeader('X-WP-Total', '3').end('[]')
    })
    const { fetch, allowedHosts } = await asking(url, 'jane:se cret')
    const answers = await Promise.all([fetch(`${url}/a`), fetch(`${url}/b`)])
    expect(answers.map(({ status, headers, text }) => [status, headers['x-wp-total'], text])).toEqual([
      [200, '3', '[]'],
      [200, '3', '[]'],
    ])
    expect(seen).toEqual(Array(2).fill(`Basic ${btoa('jane:se cret')}`))
    expect(connections.size).toBe(1)
    expect(allowedHosts).toEqual([new URL(url).host])
  })

  it('leads to nothing else that is not public, whatever it answers', async () => {
    const reached: string[] = []
    const inner = await serving((request, response) => {
      reached.push(request.url!)
      response.end('secret')
    })
    const url = await serving((request, response) => {
      response.writeHead(302, { location: request.url === '/around' ? '/around' : `${inner}/metadata` }).end()
    })
    const { fetch } = await asking(url)
    await expect(fetch(url)).rejects.toThrow('is not fetched')
    await expect(fetch(`${url}/around`)).rejects.toThrow('it redirects too often')
    // One that is public may name no private address at all.
    const outside = await asking('http://192.0.2.1')
    expect(outside.allowedHosts).toEqual(['192.0.2.1'])
    const named = await asking('https://93.184.216.34')
    expect(named.allowedHosts).toEqual([])
    await expect(named.fetch(`${inner}/direct`)).rejects.toThrow('is not fetched')
    await expect(named.fetch('http://localhost/')).rejects.toThrow('is not fetched')
    expect(reached).toEqual([])
  })

  it('gets the password only where it is: at no other port, and at no other host', async () => {
    const seen: (string | undefined)[] = []
    const url = await serving(({ url: path, headers }, response) => {
      seen.push(headers.authorization)
      if (path === '/away') response.writeHead(301, { location: url.replace('127.0.0.1', 'localhost') })
      response.end('{}')
    })
    const { fetch } = await asking(url, 'jane:secret')
    await expect(fetch(`${url}/away`)).rejects.toThrow('is not fetched')
    await fetch(`${url}/here`)
    expect(seen).toEqual(Array(2).fill(`Basic ${btoa('jane:secret')}`))
  })
})
