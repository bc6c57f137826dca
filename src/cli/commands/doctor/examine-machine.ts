import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { utimesSync, statSync, writeFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isInCheckout } from '../../../storage/git/git.ts'
import { driverState } from '../../../storage/git/merge-driver.ts'
import { askGitSync } from '../../../storage/git/run-git.ts'
import { whyUnread } from '../../../storage/git/unread-checkout.ts'
import { toLocalText } from '../../../text/time/local-time.ts'
import { type Examined, reportOn } from './examination.ts'

/** The oldest supported version of Node. */
const leastNode = [20, 19] as const

export function examineNode(version = process.versions.node): Examined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1])
  return isOld
    ? reportOn('node').error(`${version} is too old`, `Install Node ${leastNode.join('.')} or newer`)
    : reportOn('node').fine(version)
}

/** Examines git: its version, the committer's name, and how it merges the entries of a folder. */
export async function examineGit(root: string | undefined): Promise<Examined[]> {
  const folder = root ?? process.cwd()
  const version = askGitSync(folder, ['--version'])?.trim().replace('git version ', '')
  if (version === undefined)
    return [reportOn('git').warning('not installed', 'Install git: history, reviews and merges need it')]
  const found = [reportOn('git').fine(version)]
  const said = (key: string) => askGitSync(folder, ['config', key])?.trim() ?? ''
  const missing = ['user.name', 'user.email'].filter((key) => said(key) === '')
  if (missing.length > 0)
    found.push(
      reportOn('git').warning(
        `the committer is unknown: ${missing.join(' and ')} not set`,
        `git config --global ${missing[0]} …`,
      ),
    )
  if (root === undefined) return found
  if (!isInCheckout(root))
    return [...found, reportOn('git').note('the content is not in a repository', `git init ${root}`)]
  const why = await whyUnread(root)
  const without = 'it cannot read this checkout: no history, no reviews, no commits'
  if (why !== undefined) return [...found, reportOn('git').warning(without, why)]
  const { hasAttributes, driver } = await driverState(root)
  if (!hasAttributes || driver !== 'present')
    found.push(reportOn('git').note('it merges entries line by line here', 'almanac git install'))
  return found
}

/** Examines whether a folder can be written, has space, and its disk's clock agrees with this machine's. */
export function examineFolder(root: string, now = Date.now()): Examined[] {
  const probe = join(root, `.probe-${randomUUID()}`)
  try {
    writeFileSync(probe, '', { flag: 'wx' })
    utimesSync(probe, new Date(), new Date())
    writeFileSync(probe, 'x')
    const skew = statSync(probe).mtimeMs - now
    rmSync(probe)
    const { bavail, bsize } = statfsSync(root)
    const free = (bavail * bsize) / 1024 ** 2
    const found = [
      free < 100
        ? reportOn('folder').error(`${root}: only ${Math.floor(free)} MB are free on its disk`, 'Free some space')
        : reportOn('folder').fine(`${root} is writable`),
    ]
    if (Math.abs(skew) > 2000)
      found.push(
        reportOn('clock').warning(
          `the disk's clock differs from this machine's by ${Math.round(skew / 1000)} s`,
          'Synchronize both with a time server',
        ),
      )
    return found
  } catch (error) {
    rmSync(probe, { force: true })
    const why = (error as Error).message
    return [
      reportOn('folder').error(`${root} is not writable: ${why}`, 'Its files must belong to the user who runs this'),
    ]
  }
}

/** Examines the clock against the folder's history. */
export function examineClock(root: string | undefined, timezone: string, now = Date.now()): Examined {
  const last = root === undefined ? undefined : askGitSync(root, ['log', '-1', '--format=%ct'])?.trim()
  const ahead = last === undefined || last === '' ? 0 : Number(last) * 1000 - now
  const local = `${toLocalText(now, timezone).replace('T', ' ')} in ${timezone}`
  if (ahead > 60_000)
    return reportOn('clock').error(
      `it is ${local}, before the last commit`,
      'Set the clock: scheduled entries depend on it',
    )
  return reportOn('clock').fine(local)
}

export function examinePort(port: number): Promise<Examined> {
  const { fine, note, warning } = reportOn('port')
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      const isTaken = code === 'EADDRINUSE'
      const said = isTaken ? `${port} is in use: a server already runs there` : `cannot listen on ${port}: ${code}`
      resolve((isTaken ? note : warning)(said, 'Choose another port with `almanac serve --port`'))
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(fine(`${port} is free`))))
  })
}
