import { lookup } from 'node:dns/promises'
import { randomBytes, randomInt } from 'node:crypto'
import { probePort } from './probe-port.ts'

/** A host that only one server has: cookies distinguish hosts, not ports. */
export interface PreviewHost {
  /** The name in links. */
  readonly name: string
  /** The address that the server listens on, of this machine alone. */
  readonly address: string
}

/** Whether names resolve to this machine, and addresses can be listened on; tests replace it. */
export interface NameLookup {
  readonly isFound: (name: string) => Promise<boolean>
  readonly isOurs: (address: string) => Promise<boolean>
}

/**
 * A host for a preview, unknown to pages of other servers: `almanac-RANDOM.localhost`. If the system cannot resolve it, an
 * unused `127.x.y.z` of this machine; if it has only 127.0.0.1, the name after all, which most browsers resolve themselves.
 */
export async function previewHost({ isFound, isOurs }: NameLookup = usual): Promise<PreviewHost> {
  const name = `almanac-${randomBytes(8).toString('hex')}.localhost`
  const named = { name, address: '127.0.0.1' }
  if (await isFound(name)) return named
  const address = ['127', randomInt(1, 255), randomInt(1, 255), randomInt(2, 255)].join('.')
  return (await isOurs(address)) ? { name: address, address } : named
}

const usual: NameLookup = {
  isFound: async (name) => {
    const found = await lookup(name, { family: 4 }).catch(() => undefined)
    return found?.address === '127.0.0.1'
  },
  isOurs: (address) =>
    probePort(address, 0).then(
      () => true,
      () => false,
    ),
}
