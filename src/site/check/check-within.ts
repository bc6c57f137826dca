import type { OpenSite } from '../open-site.ts'
import { checkSite } from './check.ts'
import type { Finding } from './finding.ts'

/** The findings made within the time limit. */
export interface Checked {
  readonly findings: readonly Finding[]
  /** False if files are left that nobody looked at. */
  readonly isWhole: boolean
}

/**
 * All faults of the files that can be looked at in some time.
 *
 * @param most in milliseconds
 * @param clock milliseconds that only move on
 */
export function checkWithin(site: OpenSite, most: number, clock = () => performance.now()): Checked {
  const until = clock() + most
  let isWhole = true
  const findings = checkSite(site, () => {
    if (isWhole && clock() >= until) isWhole = false
    return isWhole
  })
  return { findings, isWhole }
}
