import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { rescan } from '../../../src/site/index/rescan.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { firstDifference, observe } from '../../site/live-equals-fresh/observe.ts'
import { openRandom, type Random } from '../../site/live-equals-fresh/random.ts'
import { disturbed, type Disturbed } from './disturb-calls.ts'
import { Editor } from './editor.ts'
import { type Asked, filesBefore, someRequests } from './requests.ts'

/** How many rounds there were, in how many of them a file was saved and the disk failed, and how often each status was answered. */
export interface Count {
  rounds: number
  saved: number
  failed: number
  readonly answers: Record<number, number>
}

/** What happened in a round. */
interface Round {
  readonly requests: readonly Asked[]
  readonly statuses: readonly number[]
  /** What the editor did, for people; '' where nothing was saved. */
  readonly edit: string
  readonly came: Disturbed
  readonly errors: readonly unknown[]
}

const now = () => Date.UTC(2026, 0, 15, 10)
const home = 'http://site.test'
const everybody = { user: undefined, roles: ['administrator'], can: () => true }

/**
 * Sends random requests, round by round, at some call of which an editor saves a file; in some rounds the disk fails. Gives
 * the first rule that is broken after one; undefined when none is.
 */
export async function saveBesideWrites(seed: number, rounds: number, count?: Count): Promise<string | undefined> {
  const random = openRandom(seed)
  const root = mkdtempSync(join(tmpdir(), 'almanac-editors-'))
  for (const [path, text] of Object.entries(filesBefore(random))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const site = openFolder(root, { areas, now, snapshot: false, home })
  const editor = new Editor(root, random)
  const told: string[] = []
  let hasFailed = false
  try {
    for (let number = 1; number <= rounds; number++) {
      const round = await playRound(site, root, editor, random)
      if (count) note(count, round)
      told.push(toText(round))
      hasFailed ||= round.came.failed !== undefined
      // The watcher's part, and that of the next write, by which what failed is taken up when the disk is mended.
      rescan(site)
      await site.finishChanges()
      await site.locked(() => undefined)
      const fault =
        serverFault(round) ?? wordsLost(editor) ?? leftBehind(root, hasFailed) ?? (await staleness(site, root))
      if (fault !== undefined) return `seed ${seed}, round ${number}: ${fault}\n${told.slice(-3).join('\n')}`
    }
    return undefined
  } finally {
    site.close()
    rmSync(root, { recursive: true, force: true })
  }
}

async function playRound(site: OpenSite, root: string, editor: Editor, random: Random): Promise<Round> {
  const errors: unknown[] = []
  const app = createApp(site, { caller: everybody, report: (error) => void errors.push(error) })
  const requests = someRequests(site, random)
  const came: Disturbed = {}
  let edit = ''
  const disturbance = {
    saveAt: 1 + random.below(40),
    save: () => void (edit = editor.save()),
    failAt: random.chance(0.4) ? 1 + random.below(60) : 0,
    lasts: random.chance(0.3),
  }
  const statuses = await disturbed(root, disturbance, came, () =>
    Promise.all(requests.map((request) => send(app, request))),
  )
  return { requests, statuses, edit, came, errors }
}

async function send(app: ReturnType<typeof createApp>, [method, path, json]: Asked): Promise<number> {
  const sent = json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  const answer = await app.fetch(new Request(`${home}/rest/core/v2/${path}`, { method, ...sent }))
  await answer.text()
  return answer.status
}

function serverFault({ statuses, came, errors }: Round): string | undefined {
  const status = came.failed ? undefined : statuses.find((one) => one >= 500)
  if (status === undefined) return undefined
  return `${status} though the disk did not fail: ${errors.map((error) => (error as Error).stack).join('\n')}`
}

function wordsLost(editor: Editor): string | undefined {
  const lost = editor.lost()
  return lost.length > 0 ? `what an editor saved is lost: ${lost.join(' ')}` : undefined
}

// Second names of files, which were kept in case of a rollback, go at the next start where a failing disk refused that.
function leftBehind(root: string, hasFailed: boolean): string | undefined {
  const left = (hasFailed ? ['unfinished'] : ['unfinished', 'tmp']).flatMap((name) => {
    const folder = join(root, '.almanac', name)
    return existsSync(folder) ? readdirSync(folder).map((one) => `${name}/${one}`) : []
  })
  return left.length > 0 ? `left in .almanac: ${left.join(', ')}` : undefined
}

async function staleness(site: OpenSite, root: string): Promise<string | undefined> {
  const fresh = openFolder(root, { areas, now, snapshot: false, home })
  try {
    return firstDifference(await observe(site), await observe(fresh))
  } finally {
    fresh.close()
  }
}

function note(count: Count, { statuses, edit, came }: Round): void {
  count.rounds++
  if (edit !== '') count.saved++
  if (came.failed) count.failed++
  for (const status of statuses) count.answers[status] = (count.answers[status] ?? 0) + 1
}

function toText({ requests, statuses, edit, came }: Round): string {
  const lines = requests.map(
    ([method, path, json], i) => `  ${method} ${path} ${JSON.stringify(json) ?? ''} → ${statuses[i]}`,
  )
  if (edit !== '') lines.push(`    ${edit}, at ${came.saved}`)
  if (came.failed) lines.push(`    the disk failed: ${came.failed}`)
  return lines.join('\n')
}
