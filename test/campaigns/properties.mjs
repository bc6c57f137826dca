// The properties that texts are tried for at random, more often than in the suite: by default forty times.
//
//   node test/campaigns/properties.mjs [--times 40]
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFlags } from './bundled.mjs'

const { times } = readFlags({ times: 40 })
const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter((name) => /\bruns\(\d/.test(readFileSync(join(root, name), 'utf8')))
const { status } = spawnSync('npx', ['vitest', 'run', '--mode', 'all', '--testTimeout', '0', ...files], {
  cwd: root,
  env: { ...process.env, ALMANAC_TEST_TIMES: String(times) },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
