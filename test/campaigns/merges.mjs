// A repository of 600 entries (YAML and TOML, with words as terms, pages in folders), and three branches by three people
// who change 59, 58 and 35 of them: what `review` lists is what each changed, and merging them makes the conflicts that
// there are, and no others. Once with the driver of `almanac git install`, then without, for comparison.
//   node test/campaigns/merges.mjs
// Each rule that is broken is printed; then the process ends with 1.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { bundled } from './bundled.mjs'
import { command, prepare } from './processes/almanac.mjs'

const { commitAll, gitIn, put } = await bundled(new URL('../git-clone.ts', import.meta.url))
const { parseEntry } = await bundled(new URL('../../src/storage/front-matter/parse-entry.ts', import.meta.url))
const place = await prepare('merges')
let broken = 0

const isToml = (at) => at % 3 === 0
const pathOf = (at) => (at < 500 ? `posts/p${at}.md` : `pages/docs/part-${at % 10}/p${at}.md`)
const root = join(place.folder, 'site')
put(root, {
  'settings.json': '{ "title": "S", "terms": "implicit", "page_paths": true }\n',
  ...Object.fromEntries(Array.from({ length: 600 }, (_, at) => [pathOf(at), textOf(at)])),
})
gitIn(root, 'init', '-q')
await almanac(root, 'git', 'install')
commitAll(root)

// What each says of an entry is a line: `title`, `tag`, `body`, `status`, or `gone`.
const people = {
  ann: [...range(0, 41, 'title'), ...range(500, 509, 'body'), ...range(60, 64, 'gone'), ...range(70, 75, 'status')],
  bob: [...range(0, 20, 'tag'), ...range(20, 41, 'body'), ...range(510, 519, 'title'), ...range(80, 88, 'tag')],
  cyd: [...range(0, 3, 'title'), ...range(60, 62, 'body'), ...range(3, 25, 'status'), ...range(80, 88, 'tag')],
}
const real = ['posts/p0.md', 'posts/p1.md', 'posts/p2.md', 'posts/p60.md', 'posts/p61.md']

for (const [who, changes] of Object.entries(people)) {
  gitIn(root, 'checkout', '-qb', who, 'main')
  for (const [at, what] of changes) change(root, who, at, what)
  commitAll(root)
  gitIn(root, 'checkout', '-q', 'main')
}

let seen = 0
for (const [who, changes] of Object.entries(people)) {
  const { json } = await almanac(root, 'review', `main...${who}`, '--format', 'json')
  const told = json.entries.map(({ path }) => path).sort()
  const wanted = changes.map(([at]) => pathOf(at)).sort()
  seen += told.filter((path) => wanted.includes(path)).length
  if (String(told) !== String(wanted)) wrong(`review of ${who}: ${told.length} entries told, ${wanted.length} changed`)
}

const [withDriver, without] = [merged(true), merged(false)]
if (String(withDriver.conflicts) !== String(real)) wrong(`conflicts with the driver: ${withDriver.conflicts.join(' ')}`)
for (let at = 0; at < 600; at++) if (!real.includes(pathOf(at))) assertMerged(withDriver.folder, at)
console.log(
  JSON.stringify({
    reviewed: seen,
    conflicts: withDriver.conflicts.length,
    real: real.length,
    byLines: without.conflicts.length,
    broken,
  }),
)
process.exit(broken > 0 ? 1 : 0)

function textOf(at) {
  const body = '\nOne paragraph.\n\nAnother one.\n'
  const [title, date] = [`Title ${at}`, `2026-01-${String((at % 28) + 1).padStart(2, '0')}`]
  return isToml(at)
    ? `+++\nid = ${at + 1}\ntitle = '${title}'\ndate = ${date}\nstatus = "publish"\ntags = ["Big News", "snow"] # two\n+++\n${body}`
    : `---\nid: ${at + 1}\ntitle: ${title}\ndate: ${date}\nstatus: publish\ntags: [Big News, snow]\n---\n${body}`
}

function range(from, to, what) {
  return Array.from({ length: to - from }, (_, step) => [from + step, what])
}

function change(folder, who, at, what) {
  const file = join(folder, pathOf(at))
  if (what === 'gone') return rmSync(file)
  const text = readFileSync(file, 'utf8')
  const edits = {
    title: [`Title ${at}`, `Title ${at} of ${who}`],
    tag: isToml(at) ? ['"snow"]', `"snow", "Of ${who}"]`] : ['snow]', `snow, Of ${who}]`],
    body: ['Another one.', `Another one by ${who}.`],
    status: ['publish', 'draft'],
  }
  writeFileSync(file, text.replace(...edits[what]))
}

// Merges one branch after the other; where there are conflicts, they are committed as they stand.
function merged(hasDriver) {
  const folder = join(place.folder, hasDriver ? 'with' : 'without')
  cpSync(root, folder, { recursive: true })
  if (!hasDriver) gitIn(folder, 'config', '--remove-section', 'merge.almanac')
  const conflicts = new Set()
  for (const who of Object.keys(people)) {
    const git = spawnSync('git', ['merge', '-q', '-m', who, who], { cwd: folder, encoding: 'utf8', env: env() })
    const left = gitIn(folder, 'diff', '--name-only', '--diff-filter=U').split('\n').filter(Boolean)
    for (const path of left) conflicts.add(path)
    if ((git.status === 0) !== (left.length === 0)) wrong(`merge of ${who} ended with ${git.status}: ${git.stderr}`)
    if (left.length > 0) commitAll(folder)
  }
  return { folder, conflicts: [...conflicts].sort() }
}

function assertMerged(folder, at) {
  const said = Object.entries(people).flatMap(([who, changes]) =>
    changes.filter(([one]) => one === at).map(([, what]) => ({ who, what })),
  )
  const read = (from) => {
    try {
      return readFileSync(join(from, pathOf(at)), 'utf8')
    } catch {
      return undefined
    }
  }
  const text = read(folder)
  if (said.some(({ what }) => what === 'gone')) return text === undefined ? undefined : wrong(`${pathOf(at)} is there`)
  const before = parseEntry(read(root), pathOf(at))
  const { data, body } = parseEntry(text, pathOf(at))
  const by = (what) => said.filter((one) => one.what === what).map(({ who }) => who)
  const wanted = {
    ...before.data,
    title: [before.data.title, ...by('title').map((who) => `of ${who}`)].join(' '),
    status: by('status').length > 0 ? 'draft' : before.data.status,
    tags: [...before.data.tags, ...by('tag').map((who) => `Of ${who}`)],
  }
  const isAsMeant = JSON.stringify(data) === JSON.stringify(wanted)
  const wantedBody = by('body').reduce((one, who) => one.replace('Another one.', `Another one by ${who}.`), before.body)
  if (!isAsMeant || body !== wantedBody) wrong(`${pathOf(at)} became\n${text}`)
  if (isToml(at) && !/^tags = \["Big News", "snow"(?:, "Of \w+")*\] # two$/m.test(text))
    wrong(`${pathOf(at)}: its list`)
}

function env() {
  const name = 'A'
  const who = { GIT_AUTHOR_NAME: name, GIT_COMMITTER_NAME: name }
  const mail = { GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_EMAIL: 'a@example.org' }
  return { PATH: process.env.PATH, HOME: place.folder, GIT_CONFIG_NOSYSTEM: '1', ...who, ...mail }
}

async function almanac(folder, ...words) {
  const ended = await command(place.start(folder, words))
  if (ended.code > 1) wrong(`almanac ${words.join(' ')} ended with ${ended.code}: ${ended.stderr}`)
  return ended
}

function wrong(what) {
  broken++
  console.log(what)
}
