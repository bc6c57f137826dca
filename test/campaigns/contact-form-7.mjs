// Contact Form 7's own script and stylesheets, unmodified, on plain pages of another origin that hold our markup, in
// Chromium: every outcome of sending, every kind of field, under both mounts. FOLDER is a checkout of the plugin
// (github.com/rocklobster-in/contact-form-7, 5.7 to 6.1):
//
//   node test/campaigns/contact-form-7.mjs FOLDER
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cases } from './contact-form-7/cases.mjs'
import { scriptCases } from './contact-form-7/script-cases.mjs'
import { openStage } from './contact-form-7/stage.mjs'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Say where Contact Form 7 is: contact-form-7.mjs FOLDER\n')
  process.exit(2)
}
const [, version] = /Version:\s*(\S+)/.exec(readFileSync(join(folder, 'wp-contact-form-7.php'), 'utf8')) ?? []
const stage = await openStage(resolve(folder))
let failed = 0
let passed = 0
try {
  for (const mount of ['rest', 'wordpress'])
    for (const [name, check] of Object.entries({ ...cases, ...scriptCases })) {
      stage.reset(mount)
      try {
        await check(stage)
        passed++
      } catch (error) {
        failed++
        console.log(`not ok: ${name} (${mount})\n${error.stack}`)
      } finally {
        await stage.closePages()
      }
    }
} finally {
  await stage.close()
}
console.log(`Contact Form 7 ${version}: ${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
