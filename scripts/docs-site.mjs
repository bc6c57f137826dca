// The documentation as a content folder: what `npm run docs:serve` serves, by Almanac itself.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const checkout = fileURLToPath(new URL('..', import.meta.url))

const settings = {
  title: 'Almanac',
  description: 'The documentation',
  timezone: 'UTC',
  folders: { page: '.', post: false, event: false },
  page_paths: true,
  show_on_front: 'page',
  page_on_front: 'readme',
}

const header = [
  ['docs/guide/tutorial', 'Tutorial'],
  ['docs/guide', 'Guides'],
  ['docs/reference', 'Reference'],
  ['docs/decisions', 'Decisions'],
  ['changelog', 'Changes'],
]

/** Writes the content folder: every Markdown file as a page with its heading as title, and the pictures. */
export function writeDocsSite(folder) {
  const texts = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...below('docs'), ...below('examples')]
  const pages = new Map(texts.filter((path) => extname(path) === '.md').map((path) => [path, toPagePath(path)]))
  const pictures = new Set(texts.filter((path) => /\.(?:png|svg)$/.test(path)))
  for (const [path, page] of pages) write(folder, page, toPage(path, pages, pictures))
  for (const part of ['guide', 'reference', 'decisions']) write(folder, `docs/${part}/index.md`, listOf(part, pages))
  for (const path of pictures) {
    mkdirSync(dirname(join(folder, 'media', path)), { recursive: true })
    copyFileSync(join(checkout, path), join(folder, 'media', basename(path)))
  }
  const items = header.map(([path, title]) => ({ title, to: `/${path}/` }))
  write(folder, 'menus/main.json', JSON.stringify({ name: 'Main', location: 'header', items }))
  write(folder, 'settings.json', JSON.stringify(settings))
}

function below(folder) {
  return readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.includes('node_modules'))
    .map((one) => relative(checkout, join(one.parentPath, one.name)))
}

// A folder's README is the page of the folder, but for the one at the top, which has a name to be the front page by.
function toPagePath(path) {
  if (path.endsWith('/README.md')) return path.replace(/README\.md$/, 'index.md')
  return path.includes('/') ? path : path.toLowerCase()
}

function toPage(path, pages, pictures) {
  const text = readFileSync(join(checkout, path), 'utf8')
  const title = /^# (.*)$/m.exec(text)?.[1] ?? basename(path, '.md')
  const body = text.replace(/^# .*\n+/m, '').replaceAll(/(!?)\[([^\]]*)\]\(([^()\s]+)\)/g, (whole, mark, said, to) => {
    if (/^(?:[a-z]+:|#|\/)/.test(to)) return whole
    const [file, anchor] = to.split('#')
    const target = posix.join(posix.dirname(path), file).replace(/\/$/, '')
    if (pictures.has(target)) return `${mark}[${said}](/uploads/${basename(target)})`
    const page = pages.get(target) ?? pages.get(`${target}/README.md`) ?? listed(target)
    // What is no documentation is in the repository alone.
    if (page === undefined) return said
    const back = posix.relative(posix.dirname(pages.get(path)), page)
    return `[${said}](${back.startsWith('.') ? back : `./${back}`}${anchor === undefined ? '' : `#${anchor}`})`
  })
  return `---\ntitle: ${JSON.stringify(title.replaceAll('`', ''))}\n---\n\n${body}`
}

function listed(target) {
  return /^docs\/(?:guide|reference|decisions)$/.test(target) ? `${target}/index.md` : undefined
}

function listOf(part, pages) {
  const lines = [...pages.keys()]
    .filter((path) => path.startsWith(`docs/${part}/`))
    .toSorted()
    .map((path) => `- [${headingOf(path)}](./${basename(path)})\n`)
  return `---\ntitle: ${part[0].toUpperCase()}${part.slice(1)}\n---\n\n${lines.join('')}`
}

function headingOf(path) {
  return /^# (.*)$/m.exec(readFileSync(join(checkout, path), 'utf8'))?.[1] ?? basename(path, '.md')
}

function write(folder, path, text) {
  const file = join(folder, path)
  if (existsSync(file)) throw new Error(`${path} is written twice`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
