import { readFileSync, statSync } from 'node:fs'
import { usage } from '../../output/exit-codes.ts'
import { describeError } from '../../output/print-error.ts'
import { logLine } from '../../output/terminal.ts'

export interface PurgeFlags {
  readonly purge?: readonly string[]
}

const forms = `Write it like ban+http://127.0.0.1:6081, xkey+http://…, nginx+http://…, or specify a JSON file as in docs/guide/scale.md`

/** Opens the purging of `--purge`'s caches; undefined without that flag. `home`: the website's address. @throws CliError */
export async function openPurges({ purge: flags }: PurgeFlags, againMs: number, home: () => string) {
  if (!flags || flags.length === 0) return undefined
  const { openPurger } = await import('../../../server/shared-caches/purge/purger.ts')
  const targets = await Promise.all(flags.map((text) => purgeTarget(text, home)))
  return openPurger({ targets, againMs, log: (message) => logLine(`purge: ${message}`) })
}

async function purgeTarget(text: string, home: () => string) {
  const { cacheTarget, purgeKinds, purgeTemplate, templateTarget } =
    await import('../../../server/shared-caches/purge/purge-targets.ts')
  const [, named, address = ''] = /^([a-z]+)\+(https?:\/\/.*)$/.exec(text) ?? []
  const kind = purgeKinds.find((one) => one === named)
  if (kind && URL.canParse(address) && new URL(address).username === '') return cacheTarget(kind, address, home)
  if (/^[a-z+]+:\/\//i.test(text)) throw usage(`--purge ${text} does not say which kind of cache it is`, forms)
  const template = purgeTemplate.safeParse(readTemplate(text))
  if (template.success) return templateTarget(template.data, text, home)
  const [first] = template.error.issues
  const where = first!.path.length > 0 ? `${first!.path.join('.')} ` : ''
  throw usage(`--purge: ${text} is not a template: ${where}${first!.message}`, 'docs/guide/scale.md has examples')
}

// The file holds the key of somebody's account.
function readTemplate(file: string): unknown {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0)
      throw new Error('everybody on this machine can read the key in it (use chmod 600)')
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw usage(`--purge: ${file} cannot be used: ${describeError(error).message.replace(`${file}: `, '')}`, forms)
  }
}
