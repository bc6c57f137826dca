// The bundler: that of the packages, or the one that `prepare.mjs` put into a folder of its own for one build.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const tools = process.env.ALMANAC_BUILD_TOOLS
const from = tools ? pathToFileURL(join(tools, 'node_modules/esbuild/lib/main.js')).href : 'esbuild'
export const { build, context } = await import(from)
