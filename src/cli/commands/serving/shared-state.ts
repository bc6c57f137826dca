import { readFileSync } from 'node:fs'
import type { OpenSite } from '../../../site/open-site.ts'
import { shareState } from '../../../site/share-state.ts'
import type { RedisAddress } from '../../../storage/state/redis-store.ts'
import type { SharedStore } from '../../../storage/state/shared-store.ts'
import { StateError } from '../../../storage/state/state-error.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { logLine } from '../../output/terminal.ts'
import type { Globals } from '../../session/session.ts'

export interface StateFlags {
  readonly state?: string
  readonly statePasswordFile?: string
  readonly readOnly?: boolean
}

/** Opens the store of `--state`, for the content folder in `root`; undefined without that flag. @throws CliError */
export async function openSharedState(flags: StateFlags, { ref }: Globals, root: string) {
  const { state: named, statePasswordFile: file } = flags
  if (named === undefined) {
    if (file !== undefined)
      throw usage('--state-password-file works only with --state', 'Add --state redis://HOST:PORT')
    return undefined
  }
  if (ref !== undefined) throw usage('--state: a commit has no accounts to share', 'Leave out --state or --ref')
  if (flags.readOnly)
    throw usage('--state keeps a copy in .almanac, but --read-only writes nothing', 'Leave one of them out')
  const address = redisAddressOf(named)
  const password = file === undefined ? undefined : passwordIn(file)
  const [{ openRedisStore }, { SharedState }, { AsideRecords }] = await Promise.all([
    import('../../../storage/state/redis-store.ts'),
    import('../../../storage/state/shared-state.ts'),
    import('../../../storage/state/aside-records.ts'),
  ])
  const logState = (message: string) => logLine(`state: ${message}`)
  const store = await openRedisStore({ ...address, password }).catch((error: unknown) => refuseStore(error))
  await seeEviction(store, logState).catch((error: unknown) => {
    store.close()
    throw error
  })
  const shared = new SharedState({ store, aside: new AsideRecords(root, logState), log: logState })
  return {
    shared,
    /** Makes a site share its state once the store has been read. @throws CliError */
    begin: (site: OpenSite): Promise<void> => shareState(site, shared).catch((error: unknown) => refuseStore(error)),
    close: () => shared.close(),
  }
}

// What is evicted is not announced: servers would go on with accounts that the next one to start would not find.
async function seeEviction(store: SharedStore, logState: (message: string) => void): Promise<void> {
  const policy = await store.evictionPolicy()
  const remedy = 'Set it to noeviction: CONFIG SET maxmemory-policy noeviction, and in redis.conf'
  if (policy?.startsWith('allkeys'))
    throw new CliError('refused', `--state: with maxmemory-policy ${policy}, a full Redis drops accounts`, remedy)
  if (policy === undefined) logState('Redis does not tell its maxmemory-policy, which has to be noeviction')
  else if (policy !== 'noeviction')
    logState(`with maxmemory-policy ${policy}, a full Redis forgets failed sign-ins; noeviction keeps them`)
}

/** Parses a Redis as a flag names it: `rediss://redis.example.org:6380/0#newsroom`. @throws CliError */
export function redisAddressOf(text: string): RedisAddress {
  const hint =
    'Write it like redis://localhost:6379, rediss://redis.example.org:6380/0#newsroom or unix:///run/redis.sock'
  const wrong = () => usage('--state does not name a Redis', hint)
  if (!URL.canParse(text)) throw wrong()
  const url = new URL(text)
  if (url.password !== '')
    throw usage(
      '--state: a password in the address is visible to everybody on this machine',
      'Put it in a file, and specify that with --state-password-file',
    )
  const isSocket = url.protocol === 'unix:' && url.host === '' && url.pathname !== '/'
  const isHost =
    ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '' && /^(?:\/\d{0,4})?$/.test(url.pathname)
  if (!isSocket && !isHost) throw wrong()
  const prefix = url.hash === '' ? 'almanac' : url.hash.slice(1)
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(prefix))
    throw usage(`--state: '${prefix}' is not a valid name`, 'Use lowercase letters, digits and dashes after #')
  url.hash = ''
  return { url: url.href, prefix }
}

function passwordIn(file: string): string {
  const password = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (password === '') throw usage(`--state-password-file: ${file} is empty`, 'Put the password in it')
  return password
}

function refuseStore(error: unknown): never {
  if (!(error instanceof StateError)) throw error
  const hint = /^NOAUTH|WRONGPASS/.test(error.message)
    ? 'Specify the file that contains its password with --state-password-file'
    : 'The server starts only once it has read all of the state'
  throw new CliError('io', `--state: ${error.message}`, hint)
}
