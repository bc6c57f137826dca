import { execFileSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { builtSources } from './test/built-sources.ts'
import { LongestFirst } from './test/longest-first.ts'

// What tests write durably need not outlive the machine: in memory, where there is room, a disk is not waited for.
const memory = '/dev/shm'
if (!process.env['TMPDIR'] && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > 4 * 2 ** 30) process.env['TMPDIR'] = memory
}

export default defineConfig(({ mode }) => ({
  plugins: [builtSources()],
  test: {
    ...chosenBy(mode),
    globalSetup: ['test/build-cli.ts'],
    setupFiles: ['test/small-starter.ts'],
    sequence: { sequencer: LongestFirst },
    // Only a test that hangs takes so long, also where others use the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait for processes and watchers: two workers more than cores find something to do meanwhile.
    maxWorkers: Math.min(4, availableParallelism() + 2),
    // Fewer small collections of garbage: a site is opened with nearly each test. The threads that would help have no core of
    // their own beside the workers, and to divide the work took some 2 % of the CPU time.
    execArgv: ['--max-semi-space-size=32', '--single-threaded-gc', ...lessCompiled()],
    // Test files share the modules of their process: to load them anew for each took a third of the suite's time.
    isolate: false,
    // After each commit git would start another process, to see whether a repository of three files is to be tidied.
    env: { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'maintenance.auto', GIT_CONFIG_VALUE_0: 'false' },
    unstubEnvs: true,
    restoreMocks: true,
    reporters: ['default', './test/slowest-files.ts'],
  },
}))

// A browser takes a fifth of the time of all other tests, and so do long tests: CI runs both.
function chosenBy(mode: string): { include: string[]; exclude: string[] } {
  const inBrowser = 'test/**/*.browser.test.ts'
  const { exclude } = configDefaults
  if (mode === 'browser') return { include: [inBrowser], exclude }
  const long = mode === 'all' ? [] : ['test/**/*.long.test.ts']
  return { include: ['test/**/*.test.ts'], exclude: [...exclude, inBrowser, ...long] }
}

// Most functions run here some hundred times: to compile them for speed took a tenth of the CPU time or more. Newer lines
// of Node, which have a cheaper compiler between, know no such option and would not start with it.
function lessCompiled(): string[] {
  const isKnown = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).includes(
    '--interrupt-budget (',
  )
  return isKnown ? ['--interrupt-budget=500000'] : []
}
