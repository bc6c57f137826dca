import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { nobody } from '../../src/define/define.ts'
import type { Caller } from '../../src/model/model.ts'
import { restRoot } from '../../src/derive/rest-root.ts'
import { type HostOptions, openServer } from '../../src/mcp/server/open-server.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { callerOf, operator } from '../../src/site/show/access.ts'

/** What a tool said. */
export interface Said {
  readonly isError: boolean
  readonly text: string
  // Each test asserts what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly facts: any
  /** In base64. */
  readonly pictures: readonly { readonly mimeType: string; readonly data: string }[]
}

/** The SDK's own client, on a server of ours in this process. `as`: a user's slug, `nobody`, or who is at the terminal. */
export async function assistantOn(site: OpenSite, as = 'terminal', more: Partial<HostOptions> = {}) {
  const server = openServer({
    readOnly: false,
    version: '0',
    report: (error) => {
      throw error
    },
    visit: () => ({
      site,
      caller: callerNamed(site, as),
      rest: restRoot(site.address.of('/rest')),
      origin: { ip: '', agent: '' },
    }),
    ...more,
  })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await server.connect(ours)
  const client = await connect(theirs)
  return talkTo(client)
}

/** A client, connected until the test ends; `pin`: the one revision of the protocol that it speaks. */
export async function connect(transport: Parameters<Client['connect']>[0], pin?: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '0' },
    pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
  )
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

/** Calls tools by name. */
export function talkTo(client: Client) {
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<Said> => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args })
    const [first, ...others] = content
    const pictures = others.flatMap((one) => (one.type === 'image' ? [{ mimeType: one.mimeType, data: one.data }] : []))
    return { isError, text: first?.type === 'text' ? first.text : '', facts: structuredContent, pictures }
  }
  return { client, call }
}

function callerNamed(site: OpenSite, as: string): Caller {
  if (as === 'nobody') return nobody
  if (as === 'terminal') return operator(site.find('user', 'admin'))
  return callerOf(site.find('user', as), site)
}
