import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askSite } from './asked-site.ts'
import { type KnownSite, comparePages } from './compare-pages.ts'
import { type Finding, judgeLinks } from './judge-links.ts'
import { sendBack } from './send-back.ts'
import { lostTerms } from './lost-terms.ts'

/** What became of a website that was read by `init --from` alone. */
export interface ReadCorpus {
  readonly row: Readonly<Record<string, number | string>>
  readonly findings: readonly Finding[]
  readonly faults: readonly string[]
}

// Relative to where this is bundled to: `node_modules/.cache/…/`.
const program = fileURLToPath(new URL('../../../bin/almanac.js', import.meta.url))

/** Copies the folder of a website, writes its settings as `init --from` does, and reads, checks and saves all of it. */
export async function readCorpus(source: string, known: KnownSite | undefined): Promise<ReadCorpus> {
  const root = mkdtempSync(join(tmpdir(), 'almanac-corpus-'))
  try {
    cpSync(realpathSync(source), root, { recursive: true, verbatimSymlinks: true })
    const begun = run(['init', '--from', '.'], root)
    if (begun.status !== 0)
      return { row: { refused: begun.stderr.split('\n')[0]! }, findings: [], faults: [begun.stderr] }
    const content = folderOf(root)
    const told = run(['--site', content, 'check'], root, atTerminal)
    const lines = `${told.stdout}${told.stderr}`.split('\n').filter(Boolean).length
    const findings = JSON.parse(
      run(['--site', content, 'check', '--all', '--format', 'json'], root).stdout,
    ) as Finding[]
    const count = (severity: string) => findings.filter((one) => one.severity === severity).length
    const asked = askSite(content)
    try {
      const { site } = asked
      const lost = await lostTerms(asked, known?.pages)
      const compared = known && (await comparePages(asked, known.pages))
      const links = judgeLinks(asked, findings, known)
      const sent = await sendBack(asked)
      return {
        row: {
          posts: [...site.all('post')].length,
          pages: [...site.all('page')].length,
          errors: count('error'),
          warnings: count('warning'),
          lines,
          loseTerm: new Set(lost.map((one) => one.split(': ')[0])).size,
          ...(compared && {
            dates: `${compared.dates}/${compared.dated}`,
            addresses: `${compared.addresses}/${compared.addressed}`,
            missing: compared.missing,
            otherTerms: compared.terms,
          }),
          links: links.all,
          broken: links.broken,
          ...(known?.answers && { falselyBroken: links.falsely.length }),
          sentBack: sent.sent,
          changed: sent.changed.length,
          refused: sent.refused.length,
          foreignIds: `${sent.foreignIds.right}/${sent.foreignIds.all}`,
        },
        findings,
        faults: [
          ...lost.map((one) => `loses a term: ${one}`),
          ...(compared?.faults ?? []),
          ...links.falsely.map((one) => `called broken, and is there: ${one}`),
          ...sent.changed.map((one) => `changed: ${one}`),
          ...sent.refused.map((one) => `refused: ${one}`),
        ],
      }
    } finally {
      asked.site.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

// The command summarises for people alone.
const atTerminal = `data:text/javascript,Object.defineProperty(process.stdout,'isTTY',{value:true})`

function run(args: readonly string[], cwd: string, first?: string) {
  const env = { ...process.env, TZ: 'UTC', NO_COLOR: '1' }
  const node = first === undefined ? [] : ['--import', first]
  return spawnSync(process.execPath, [...node, program, ...args], { cwd, env, encoding: 'utf8', maxBuffer: 1e9 })
}

// Where the settings came to be.
function folderOf(root: string): string {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((path) =>
    /(?:^|\/)\.almanac$/.test(path.replaceAll('\\', '/')),
  )
  return join(root, found!, '..')
}
