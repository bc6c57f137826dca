import type { OpenSite } from '../open-site.ts'
import { checkSite } from './check.ts'
import type { Finding } from './finding.ts'

export interface Checked {
  readonly findings: readonly Finding[]
  /** False if the time ran out before all files were checked. */
  readonly isWhole: boolean
}

/** In milliseconds: people wait for it. */
const usualTime = 2000

/** Checks as many files as fit in `most` milliseconds by a monotonic `clock`, in milliseconds. */
export function checkWithin(site: OpenSite, most = usualTime, clock = () => performance.now()): Checked {
  const until = clock() + most
  let isWhole = true
  const wanted = () => (isWhole &&= clock() < until)
  const findings = checkSite(site, { wanted })
  return { findings, isWhole }
}
