// Bundles src/ into dist/: the library as a module beside its dependencies, the command as one file that starts fast.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildCli } from './build-cli.mjs'
import { buildLibrary } from './build-library.mjs'

const dist = join(dirname(import.meta.dirname), 'dist')
rmSync(dist, { recursive: true, force: true })
const isWell = await buildLibrary(dist)
await buildCli(join(dist, 'cli'))
process.exitCode = isWell ? 0 : 1
