// `npm run dev`: serves the sample site from the sources, and starts anew when one of them changes. Arguments go to
// `almanac serve`: npm run dev -- --content ~/site --port 4100
import { dirname } from 'node:path'
import { runOnChange } from './run-on-change.mjs'

const resolveDir = dirname(import.meta.dirname)
const contents = "import { main } from './src/cli/main.ts'\nawait main(process.argv.slice(2))\n"
const given = process.argv.slice(2)
const content = given.some((word) => /^--(site|content)(=|$)/.test(word)) ? [] : ['--content', 'content']
process.exitCode = await runOnChange({ contents, resolveDir, sourcefile: 'dev.ts' }, ['serve', ...content, ...given])
