// `npm run docs:pictures`: docs/pictures/ from the real thing, a site made for it: a session at the terminal as SVG; a page,
// and the comment of a review as the job in CI writes it, as PNG by a browser ($CHROMIUM, or one in the usual place).
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import markdownIt from 'markdown-it'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { checkout } from './docs-site.mjs'

const pictures = join(checkout, 'docs/pictures')
const folder = mkdtempSync(join(tmpdir(), 'almanac-pictures-'))
const site = join(folder, 'club')
const program = join(checkout, 'bin/almanac.js')
const home = {
  HOME: folder,
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.org',
}
const env = { ...process.env, ...home, FORCE_COLOR: '1', TZ: 'UTC' }
mkdirSync(pictures, { recursive: true })
try {
  makeSite()
  writeFileSync(join(pictures, 'terminal.svg'), drawTerminal(session()))
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
  try {
    await takePage(browser)
    await takeReview(browser)
  } finally {
    await browser.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(line, cwd = site) {
  const words = `almanac() { '${process.execPath}' '${program}' "$@"; }; ${line}`
  return execFileSync('bash', ['-c', `{ ${words}; } 2>&1 || true`], { cwd, env, encoding: 'utf8' })
}

function makeSite() {
  const photo = join(checkout, 'content/media/2024/greenhouse.png')
  run('almanac init club --title "Riverside Rowing" --language en_GB --timezone Europe/London --git', folder)
  for (const line of [
    'echo "We row on the river **every day**, in boats for one to eight. No boat of your own is needed: come as you are." | almanac page create --title "The club" --status publish',
    'echo "Thirty pounds a month. Juniors pay half." | almanac page create --title "Join us" --slug join --status publish',
    `almanac media add "${photo}" --title River --alt "The river in the morning"`,
    'almanac page update the-club --featured-media greenhouse',
    'almanac menu create --name Main --locations header',
    'almanac menu add main page/the-club',
    'almanac menu add main page/join',
    'almanac menu add main /events/ --title "What is on"',
    'almanac venue create --title "Boat house" --city Oxford',
    'git add -A && git commit -qm Begun',
  ])
    run(line)
}

// What is typed, and what is answered.
function session() {
  const lines = [
    'almanac event create --title "Open day" --start "2 may 2027 10:00" --end 16:00 --venue boat-huose',
    'almanac event create --title "Open day" --start "2 may 2027 10:00" --end 16:00 --venue boat-house',
    'almanac event calendar --month 2027-05',
    'almanac page unpublish join',
    'almanac undo',
    'almanac why page/join',
    `printf -- '---\\ntitle: Oops\\ndate: tomorow\\n---\\n' > posts/oops.md`,
    'almanac check',
  ]
  return lines.map((line) => ({ line, said: run(line).trimEnd() }))
}

function drawTerminal(turns) {
  const rows = turns.flatMap(({ line, said }) => [
    `\u001B[1m$ ${line}\u001B[22m`,
    ...(said === '' ? [] : said.split('\n')),
    '',
  ])
  const [wide, high] = [8.4, 19]
  const width = Math.ceil(Math.max(...rows.map((row) => plain(row).length)) * wide) + 40
  const height = rows.length * high + 30
  const texts = rows.map((row, at) => `<text x="20" y="${at * high + 34}" xml:space="preserve">${spans(row)}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>A session at the terminal</title>
<rect width="100%" height="100%" rx="10" fill="#1b1f24"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#d7dde4">
${texts.join('\n')}
</g>
</svg>
`
}

function plain(row) {
  return stripVTControlCharacters(row)
}

// Each part but the first begins with what its escape sequence said.
function spans(row) {
  const colours = { 31: '#ff7b72', 32: '#7ee787', 33: '#f2cc60', 34: '#79c0ff', 36: '#76e3ea', 90: '#8b949e' }
  const [first, ...parts] = row.split('\u001B[')
  const styled = parts.map((part) => {
    const [, code, text] = /^([\d;]*)m(.*)$/.exec(part)
    if (code === '1') return span(text, ' font-weight="bold" fill="#ffffff"')
    return span(text, colours[code] === undefined ? '' : ` fill="${colours[code]}"`)
  })
  return [span(first, ''), ...styled].join('')
}

function span(text, style) {
  return text === '' ? '' : `<tspan${style}>${escapeXml(text)}</tspan>`
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function takePage(browser) {
  const server = spawn(process.execPath, [program, '--site', site, 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [told] = await new Promise((resolve) => server.stdout.once('data', (...said) => resolve(said)))
    const { origin } = new URL(/http\S+/.exec(String(told))[0])
    await take(browser, 'page', 760, async (page) => page.goto(`${origin}/the-club/`))
  } finally {
    server.kill()
  }
}

async function takeReview(browser) {
  run('rm -f posts/oops.md; git add -A && git commit -qm Event')
  run(
    'git checkout -q -b prices && almanac page update join --title "Join the club" && almanac page mv the-club our-club',
  )
  run(`sed -i.bak 's/Thirty/Thirty-five/' pages/join.md && rm pages/join.md.bak; git add -A && git commit -qm Prices`)
  const comment = markdownIt({ html: true }).render(plain(run('almanac review main...prices --format markdown')))
  await take(browser, 'review', 620, (page) =>
    page.setContent(`<style>
      body { margin: 0; padding: 20px; font: 15px/1.5 system-ui, sans-serif; color: #1f2328; background: #f6f8fa }
      article { border: 1px solid #d1d9e0; border-radius: 8px; background: #fff; padding: 4px 18px }
      code { background: #eff1f3; padding: 1px 4px; border-radius: 4px; font-size: 13px }
      del { color: #a40e26 } ins { color: #116329; text-decoration: none; background: #dafbe1 }
    </style><article>${comment}</article>`),
  )
}

async function take(browser, name, height, show) {
  const page = await browser.newPage({ viewport: { width: 900, height } })
  await show(page)
  const png = await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer()
  if (png.length > 100_000) throw new Error(`${name}.png has ${png.length} bytes`)
  writeFileSync(join(pictures, `${name}.png`), png)
}
