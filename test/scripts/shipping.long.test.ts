import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ended } from '../cli/built-cli.ts'
import { npmAlone } from './action.ts'
import { buildImage, type Image } from './image.ts'
import { checkout, linkDependencies, putDist } from './shipped.ts'

let place = ''
const env = () => ({
  PATH: process.env['PATH'],
  HOME: place,
  TZ: 'UTC',
  GIT_CONFIG_NOSYSTEM: '1',
  ...npmAlone,
})

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'almanac-shipping-'))
  await putDist(join(place, 'dist'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs a program to its end. */
const run = (cwd: string, program: string, ...words: string[]) =>
  ended(spawn(program, words, { cwd, env: env(), stdio: ['ignore', 'pipe', 'pipe'] }))

describe('the packed tarball, in a folder that has it and its dependencies', () => {
  let folder = ''
  const almanac = (...words: string[]) => run(folder, join(folder, 'node_modules/.bin/almanac'), ...words)

  // Unpacked instead of installed: npm asks a registry about dependencies even where their tarballs are kept. What is
  // linked beside it is what `dependencies` names, so that nothing else is found.
  beforeAll(() => {
    const packed = join(place, 'packed')
    mkdirSync(packed)
    const { files } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { files: string[] }
    const others = files.filter((name) => !name.includes('dist'))
    for (const name of ['package.json', 'README.md', 'LICENSE', ...others])
      cpSync(join(checkout, name), join(packed, name), { recursive: true })
    // Source maps take half of the time of packing, and nothing here reads them.
    const isCode = (path: string) => !path.endsWith('.map')
    cpSync(join(place, 'dist'), join(packed, 'dist'), { recursive: true, filter: isCode })
    const tarball = execFileSync('npm', ['pack', '--ignore-scripts', '--silent'], {
      cwd: packed,
      env: env(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    folder = join(place, 'project')
    const modules = join(folder, 'node_modules')
    mkdirSync(join(modules, '.bin'), { recursive: true })
    execFileSync('tar', ['-xzf', join(packed, tarball), '-C', modules])
    renameSync(join(modules, 'package'), join(modules, 'almanac'))
    linkDependencies(modules)
    symlinkSync('../almanac/bin/almanac.js', join(modules, '.bin/almanac'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  })

  it('is a command: it makes a site, writes a post and serves it to a program', async () => {
    const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string }
    expect((await run(folder, 'npx', '--no-install', 'almanac', '--version')).stdout.trim()).toBe(version)
    expect(await almanac('init', 'site')).toMatchObject({ code: 0 })
    expect(await almanac('--site', 'site', 'post', 'create', '--title', 'Hello', '--status', 'publish')).toMatchObject({
      code: 0,
    })
    const program = `fetch(process.env.ALMANAC_URL + '/core/v2/posts').then((one) => one.json()).then(([{ title }]) => console.log(title.rendered))`
    expect(await almanac('--site', 'site', 'run', '--', process.execPath, '-e', program)).toMatchObject({
      code: 0,
      stdout: 'Hello\n',
    })
  })

  it('is a library, typed by what `types` prints of the site, which finds mistakes', async () => {
    const fields = { post: { serves: { type: 'number' } } }
    mkdirSync(join(folder, 'own/posts'), { recursive: true })
    writeFileSync(join(folder, 'own/settings.json'), JSON.stringify({ title: 'Own', timezone: 'UTC', fields }))
    writeFileSync(join(folder, 'own/posts/soup.md'), '---\nid: 7\ntitle: Soup\ndate: 2026-01-01\nserves: 4\n---\n')
    writeFileSync(join(folder, 'almanac.d.ts'), (await almanac('--site', 'own', 'types')).stdout)
    writeFileSync(join(folder, 'read.ts'), typed)
    mkdirSync(join(folder, 'node_modules/@types'))
    for (const name of ['typescript', '@types/node'])
      symlinkSync(join(checkout, 'node_modules', name), join(folder, 'node_modules', name))
    const options = {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      types: ['node'],
      noUncheckedIndexedAccess: true,
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, skipLibCheck: true } }),
    )
    const tsc = await run(folder, process.execPath, 'node_modules/typescript/bin/tsc', '--singleThreaded')
    expect(tsc).toEqual({ code: 0, stdout: '', stderr: '' })
    const read = await run(folder, process.execPath, 'read.js')
    expect(read).toMatchObject({ code: 0, stdout: '1 Soup 4\n' })
  })
})

const typed = `
import { openSite, type Answer, type ReadSite } from 'almanac'
import type { components, paths } from './almanac.d.ts'

const site: ReadSite<paths> = await openSite<paths>('own', { onWarning: () => {} })
const { data, total } = await site.get('core/v2/posts', { per_page: 5, status: ['publish'] })
const first: string | undefined = data[0]?.title.rendered
const { data: post }: Answer<components['schemas']['Post']> = await site.get('core/v2/posts/{id}', { id: 7 })
const serves: number | null | undefined = post.serves
console.log(total, first, serves)

export async function mistakes() {
  // @ts-expect-error there is no such address
  await site.get('core/v2/post')
  // @ts-expect-error nor such an argument
  await site.get('core/v2/posts', { per_pages: 5 })
  // @ts-expect-error an item has an id
  await site.get('core/v2/posts/{id}')
  // @ts-expect-error which is a number
  await site.get('core/v2/posts/{id}', { id: 'seven' })
  // @ts-expect-error a title is an object
  data[0]!.title satisfies string
  // @ts-expect-error what the site declares is a number
  post.serves satisfies string
  const untyped = await openSite('own')
  const { data: unknown } = await untyped.get('core/v2/posts/7', { anything: true })
  // @ts-expect-error what is not known is checked before it is used
  unknown.id
}
site.close()
`

// There is no engine of containers here: its instructions are followed in folders. Done otherwise are only what installs
// packages, for which links to those of the checkout and what it built stand, and what prepares the system.
describe('the image', () => {
  let image: Image
  const instead: string[] = []

  beforeAll(() => {
    image = buildImage(place, (step, folder) => {
      const [program] = step.split(' ')
      if (program !== 'npm' && program !== 'apt-get') return false
      instead.push(step)
      if (program === 'npm') {
        linkDependencies(join(folder, 'node_modules'), folder)
        cpSync(join(place, 'dist'), join(folder, 'dist'), { recursive: true })
      }
      return true
    })
  })

  it('installs what the lock file names, and has what the command needs, a user without rights and a volume', () => {
    expect(instead).toEqual([
      'npm ci --omit=dev',
      expect.stringContaining('mkdir /content && chown node:node /content'),
    ])
    expect(readdirSync(join(image.root, image.workdir)).toSorted()).toEqual([
      'bin',
      'dist',
      'node_modules',
      'package.json',
    ])
    expect([image.user, image.volumes]).toEqual(['node', ['/content']])
  })

  it('serves what is mounted, says that it is well, and ends with 0 at SIGTERM', async () => {
    const cwd = join(image.root, image.workdir)
    const own = { ...env(), ...image.env, PORT: String(await freePort()) }
    const content = image.env['ALMANAC_CONTENT']!
    expect(content).toBe(join(image.root, image.volumes[0]!))
    cpSync(join(checkout, 'content'), content, { recursive: true })
    const isWell = async () =>
      (await ended(spawn('sh', ['-c', image.health], { cwd, env: own, stdio: ['ignore', 'pipe', 'pipe'] }))).code
    const server = spawn('sh', ['-c', image.command], { cwd, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void server.kill('SIGKILL'))
    const end = ended(server)
    await once(server.stdout!, 'data')
    expect(await isWell()).toBe(0)
    expect((await fetch(`http://127.0.0.1:${own.PORT}/rest/core/v2/posts`)).status).toBe(200)
    server.kill('SIGTERM')
    expect((await end).code).toBe(0)
    expect(await isWell()).toBe(1)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
