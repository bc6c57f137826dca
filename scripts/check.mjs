// `npm run check`: what needs no test run, all at once. Each prints what it has to say when it has ended; ends with 1 when one
// of them fails.
import { spawn } from 'node:child_process'

// The compiler is a Go program: that it collects garbage more rarely saves a fifth of its CPU time.
const env = { GOGC: '400', ...process.env }
const checks = ['lint', 'format:check', 'typecheck', 'deadcode', 'docs -- --check']

const isWell = await Promise.all(
  checks.map(async (check) => {
    const child = spawn(`npm run --silent ${check}`, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
    const code = await new Promise((resolve) => child.on('close', resolve))
    process.stdout.write(`\n# npm run ${check}\n${Buffer.concat(said)}${code === 0 ? '' : `failed: ${check}\n`}`)
    return code === 0
  }),
)
process.exitCode = isWell.every(Boolean) ? 0 : 1
