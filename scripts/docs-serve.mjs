// `npm run docs:serve`: the documentation as a website with search, served by Almanac from a temporary folder. Arguments
// go to `almanac serve`: npm run docs:serve -- --port 4100
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkout, writeDocsSite } from './docs-site.mjs'

const folder = mkdtempSync(join(tmpdir(), 'almanac-docs-'))
writeDocsSite(folder)
const words = [join(checkout, 'bin/almanac.js'), '--site', folder, 'serve', ...process.argv.slice(2)]
const server = spawn(process.execPath, words, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 0
})
