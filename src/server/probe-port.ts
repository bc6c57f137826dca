import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Listens for a moment, on a free port if it is 0, and returns the port. @throws system errors */
export function probePort(host: string, port: number): Promise<number> {
  const probe = createServer().listen({ host, port, exclusive: true })
  return once(probe, 'listening').then(async () => {
    const bound = (probe.address() as AddressInfo).port
    await once(probe.close(), 'close')
    return bound
  })
}
