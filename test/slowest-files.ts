import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** Says last which test files took longest, and which tests were not run, so that neither goes unseen. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const places = modules
      .map((module) => ({ name: relative(process.cwd(), module.moduleId), ...timesOf(module) }))
      .sort((one, other) => other.total - one.total)
    if (places.length < 2) return
    console.log('\nSlowest files (seconds in all, in tests):')
    for (const { name, total, tests } of places.slice(0, shown))
      console.log(`${seconds(total)} ${seconds(tests)}  ${name}`)
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    if (skipped.length) console.log('\nNot run here:')
    for (const test of skipped) console.log(`  ${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`)
  }
}

function timesOf(module: TestModule): { total: number; tests: number } {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return { total: collectDuration + setupDuration + duration, tests: duration }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(7)
}
