import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { RecordChange, RecordRef, SharedStore, StoredRecord, StoreNews } from './shared-store.ts'
import {
  beginFillingScript,
  claimScript,
  countScript,
  endFillingScript,
  putScript,
  readScript,
} from './redis-scripts.ts'
import { StateError } from './state-error.ts'
import { withoutUser } from '../../text/hosts.ts'
import { chunksOf } from '../../text/values.ts'

/** The address of a Redis, and the part of it that is used. */
export interface RedisAddress {
  /** `redis://`, `rediss://` with TLS, or `unix://` with the path of a socket; no password. */
  readonly url: string
  readonly password?: string | undefined
  /** The prefix of all keys: letters, digits and dashes. */
  readonly prefix: string
}

interface Connection {
  /** Sends a command, and returns its response with all strings as bytes. */
  readonly send: (args: readonly (string | Buffer)[], patienceMs?: number) => Promise<unknown>
  close(): void
}

const patienceMs = 3000
/** How many records, and how many news, are read at once. */
const atOnce = 200
const mostNews = 500

/**
 * Opens the store that machines share in a Redis or Valkey. While it cannot be reached, requests are refused at once, and it is
 * tried again five times a second. Throws StateError if the package is missing, or Redis cannot be reached to begin with.
 */
export async function openRedisStore(address: RedisAddress): Promise<SharedStore> {
  const redis = loadRedis()
  const open = () => connect(redis, address)
  // Waiting for news blocks its connection: other commands need one of their own.
  const [commands, waiting] = await Promise.all([open(), open()])
  return new RedisStore(address.prefix, commands, waiting)
}

class RedisStore implements SharedStore {
  readonly #prefix: string
  readonly #commands: Connection
  readonly #waiting: Connection

  constructor(prefix: string, commands: Connection, waiting: Connection) {
    this.#prefix = prefix
    this.#commands = commands
    this.#waiting = waiting
  }

  async put(changes: readonly RecordChange[], epoch = ''): Promise<readonly number[] | undefined> {
    const keys = [this.#key('epoch'), this.#key('version'), this.#key('news')]
    const values: (string | Buffer)[] = []
    for (const { name, key, value, expected, had, dueIn } of changes) {
      keys.push(this.#key('records', name), this.#key('due', name))
      const numbers = [expected ?? '*', had ?? '', dueIn === undefined ? '' : Math.max(0, Math.round(dueIn))]
      values.push(name, key, ...numbers.map(String), value ? '1' : '0', value ?? '')
    }
    const answer = listOf(
      await this.#commands.send(['EVAL', putScript, String(keys.length), ...keys, ...values, epoch]),
    )
    return answer.length === changes.length ? answer.map(Number) : undefined
  }

  async read(name: string, keys: readonly string[], epoch = ''): Promise<readonly (StoredRecord | undefined)[]> {
    const found: (StoredRecord | undefined)[] = []
    const readCommand = ['EVAL', readScript, '2', this.#key('epoch'), this.#key('records', name)]
    for (const part of chunksOf(keys, atOnce)) {
      const answer = listOf(await this.#commands.send([...readCommand, epoch, ...part]))
      found.push(...part.map((_, at) => toRecord(answer[at])))
    }
    return found
  }

  async keys(name: string): Promise<string[]> {
    const hash = this.#key('records', name)
    return listOf(await this.#commands.send(['HKEYS', hash])).map(String)
  }

  async lastNews(): Promise<string> {
    return (await this.#moment('XREVRANGE', '+', '-')) ?? '0-0'
  }

  async news(after: string, waitMs: number): Promise<StoreNews> {
    const limits = ['COUNT', String(mostNews), 'BLOCK', String(waitMs)]
    const readCommand = ['XREAD', ...limits, 'STREAMS', this.#key('news'), after]
    const answer = await this.#waiting.send(readCommand, waitMs + patienceMs)
    const [stream] = answer === null ? [] : listOf(answer)
    const entries = stream === undefined ? [] : listOf(listOf(stream)[1]).map(listOf)
    const last = entries.at(-1)?.[0]
    const changed = entries.flatMap(([, fields]) => toRef(fields))
    return { last: last === undefined ? after : String(last), changed, isFull: entries.length === mostNews }
  }

  async newsLeft(moment: string): Promise<'all' | 'some' | 'lost'> {
    const [first, last] = [await this.#moment('XRANGE', '-', '+'), await this.lastNews()]
    if (isBefore(last, moment)) return 'lost'
    return first === undefined || !isBefore(moment, first) ? 'all' : 'some'
  }

  async epoch(): Promise<string | undefined> {
    const found = await this.#commands.send(['GET', this.#key('epoch')])
    return found === null ? undefined : String(found)
  }

  async beginFilling(epoch: string): Promise<boolean> {
    const keys = [this.#key('filling'), this.#key('filler')]
    return Number(await this.#commands.send(['EVAL', beginFillingScript, '2', ...keys, epoch])) === 1
  }

  async endFilling(epoch: string): Promise<boolean> {
    const keys = [this.#key('filling'), this.#key('filler'), this.#key('epoch')]
    return Number(await this.#commands.send(['EVAL', endFillingScript, '3', ...keys, epoch])) === 1
  }

  async claim({ name, key }: RecordRef, leaseMs: number): Promise<boolean> {
    const due = this.#key('due', name)
    return Number(await this.#commands.send(['EVAL', claimScript, '1', due, key, String(leaseMs)])) === 1
  }

  async count(name: string, windowMs: number): Promise<number> {
    // Of bounded length, and without anything that a stranger chose.
    const key = this.#key('count', createHash('sha256').update(name).digest('base64url'))
    return Number(await this.#commands.send(['EVAL', countScript, '1', key, String(windowMs)]))
  }

  async evictionPolicy(): Promise<string | undefined> {
    // Hosts that let nobody read the configuration have this, too.
    const facts = await this.#commands.send(['INFO', 'memory']).catch(() => '')
    return /^maxmemory_policy:(\S+)/m.exec(String(facts))?.[1]
  }

  close(): void {
    this.#commands.close()
    this.#waiting.close()
  }

  async #moment(command: 'XRANGE' | 'XREVRANGE', from: string, to: string): Promise<string | undefined> {
    const [entry] = listOf(await this.#commands.send([command, this.#key('news'), from, to, 'COUNT', '1']))
    return entry === undefined ? undefined : String(listOf(entry)[0])
  }

  #key(...names: string[]): string {
    return [`{${this.#prefix}}`, ...names].join(':')
  }
}

// Installed only by operators who share state.
function loadRedis(): typeof import('redis') {
  try {
    return createRequire(import.meta.url)('redis')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new StateError('the package for Redis is not installed: npm install redis@6', { cause: error })
  }
}

async function connect(
  { createClient, RESP_TYPES }: typeof import('redis'),
  address: RedisAddress,
): Promise<Connection> {
  let isThere = false
  const client = createClient({
    url: address.url,
    RESP: 2,
    ...(address.password !== undefined && { password: address.password }),
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: 5000,
    socket: {
      connectTimeout: 5000,
      socketTimeout: 20_000,
      // At first, the person who starts the server has to learn why it cannot be reached.
      reconnectStrategy: (tries, error) => (isThere ? Math.min(200, 50 * 2 ** Math.min(tries, 2)) : error),
    },
  })
  // Callers receive the error; without a listener, the process would end.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.destroy()
    throw new StateError(`${withoutUser(address.url)} cannot be reached (${(error as Error).message})`, {
      cause: error,
    })
  }
  isThere = true
  const asBytes = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }
  return {
    send: (args, patience = patienceMs) => withTimeout(client.sendCommand([...args], asBytes), patience),
    close: () => client.destroy(),
  }
}

async function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StateError('Redis does not answer')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    throw error instanceof StateError ? error : new StateError((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function listOf(answer: unknown): unknown[] {
  return Array.isArray(answer) ? answer : []
}

function toRef(fields: unknown): RecordRef[] {
  const [, name, , key] = listOf(fields).map(String)
  return name === undefined || key === undefined ? [] : [{ name, key }]
}

// Only the output of `put` is a record.
function toRecord(bytes: unknown): StoredRecord | undefined {
  if (!Buffer.isBuffer(bytes)) return undefined
  const end = bytes.indexOf(' ')
  const digits = end > 0 && end < 17 ? bytes.toString('latin1', 0, end) : ''
  return /^\d+$/.test(digits) ? { version: Number(digits), value: bytes.subarray(end + 1) } : undefined
}

// Moments are milliseconds and a number.
function isBefore(one: string, other: string): boolean {
  const [ms = 0, number = 0] = one.split('-').map(Number)
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number)
  return ms < otherMs || (ms === otherMs && number < otherNumber)
}
