import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contentFolder, type Files } from '../../../harness.ts'
import { builtCli, ended, temporaryFolder } from '../../built-cli.ts'
import { cliOn } from '../../in-process.ts'
import { firstLine, isGone, program, waiting } from './run-program.ts'

const { run, start } = builtCli()

/** Starts `run` and waits until its program has said where the interface is. */
async function startRun(words: readonly string[], files: Files = {}, flags: readonly string[] = []) {
  const child = start(['run', ...flags, '--', ...words], { env: { ALMANAC_CONTENT: contentFolder(files) } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const end = ended(child)
  return { child, end, url: await firstLine(child) }
}

/**
 * Runs a program in JavaScript by `run` in this process, which spares starting the command; gives what it passes to `say`.
 * What it prints itself is the worker's.
 */
async function runHere(root: string, flags: readonly string[], text: string) {
  const out = join(temporaryFolder(), 'out')
  const say = `import { writeFileSync } from 'node:fs'; const say = (said) => writeFileSync(${JSON.stringify(out)}, said);`
  const ended = await exitingHere(root, ...flags, '--', ...program(say + text))
  return { ...ended, said: existsSync(out) ? readFileSync(out, 'utf8') : '' }
}

/** The command ends its process with the program's exit code. */
async function exitingHere(root: string, ...words: readonly string[]) {
  const faults = ['uncaughtException', 'unhandledRejection'] as const
  const before = faults.map((event) => process.listeners(event as 'uncaughtException'))
  const exit = vi.spyOn(process, 'exit').mockImplementation(((code: number) => (process.exitCode = code)) as never)
  const ended = await cliOn({}, root).almanac('run', ...words)
  exit.mockRestore()
  // A server goes on after any error; a test does not.
  for (const [i, event] of faults.entries())
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before[i]!.includes(listener)) process.off(event, listener)
  return ended
}

/** What is said of a folder without history, and of nothing else. */
const said = (more = '') => expect.stringMatching(new RegExp(`^This folder is not in a git checkout: .*\\n${more}$`))

it('a program finds the interface, for reading, and its output and exit code are those of the command; nothing is written', async () => {
  const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
  const before = readdirSync(root, { recursive: true })
  const words = program(`
    const url = process.env.ALMANAC_URL
    const [post] = await (await fetch(url + '/core/v2/posts')).json()
    const { status } = await fetch(url + '/core/v2/posts', { method: 'POST' })
    console.log(JSON.stringify([url, post.title.rendered, status, process.argv.slice(1)]))
    process.exit(3)`)
  const end = await run(['--content', root, 'run', '--', ...words, '--', '--content', 'x'])
  const [url, title, status, more] = JSON.parse(end.stdout) as [string, string, number, string[]]
  expect({ ...end, stdout: '' }).toEqual({ code: 3, stdout: '', stderr: said() })
  expect([title, status, more]).toEqual(['A', 403, ['--content', 'x']])
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/rest$/)
  await isGone(url)
  expect(readdirSync(root, { recursive: true })).toEqual(before)
})

it('with --writable it takes what a token may write', async () => {
  const root = contentFolder()
  const { stdout } = await cliOn({}, root).almanac('token', 'create', 'admin', '--format', 'json')
  const { user, password } = JSON.parse(stdout) as { user: string; password: string }
  const text = `
    const headers = { authorization: 'Basic ${btoa(`${user}:${password}`)}', 'content-type': 'application/json' }
    const made = await fetch(process.env.ALMANAC_URL + '/core/v2/posts', { method: 'POST', headers, body: '{"title":"New"}' })
    process.exit(made.status === 201 ? 0 : 1)`
  expect(await runHere(root, ['--writable'], text)).toMatchObject({ code: 0, stderr: said() })
  expect(readdirSync(join(root, 'posts'), { recursive: true })).toContainEqual(expect.stringMatching(/new\.md$/))
})

it('with --keep the next run has the texts that this one made, and nothing is taken that is written', async () => {
  const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n\nA *text*\n' })
  const words = program(`
    const url = process.env.ALMANAC_URL + '/core/v2/posts'
    const [{ content }] = await (await fetch(url)).json()
    const { status } = await fetch(url, { method: 'POST' })
    console.log(content.rendered.trim(), status)`)
  const file = join(root, '.almanac/texts')
  const built = async () => (await run(['--content', root, 'run', '--keep', '--', ...words])).stdout.trim()
  expect(await built()).toBe('<p>A <em>text</em></p> 403')
  // No git says here who wrote it, so that it shows what is in the file.
  writeFileSync(file, readFileSync(file, 'utf8').replace('text</em>', 'kept</em>'))
  expect(await built()).toBe('<p>A <em>kept</em></p> 403')
  writeFileSync(join(root, 'posts/a.md'), '---\nid: 10\ntitle: A\n---\n\nA *word*\n')
  expect(await built()).toBe('<p>A <em>word</em></p> 403')
})

describe('signals', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)('%s goes to the program, and its exit code counts', async (signal) => {
    const { child, end, url } = await startRun(waiting())
    child.kill(signal)
    expect(await end).toEqual({ code: 7, stdout: `${url}\n${signal}\n`, stderr: said() })
    await isGone(url)
  })

  it('a program that a signal ended gives 128 and its number; one that does not end is killed, and that is said', async () => {
    const words = program(`console.log('on'); setInterval(() => {}, 1000)`)
    const simple = await startRun(words)
    simple.child.kill('SIGTERM')
    expect((await simple.end).code).toBe(143)
    const stubborn = await startRun(waiting('SIGTERM'), {}, ['--grace', '0.2'])
    stubborn.child.kill('SIGTERM')
    expect(await stubborn.end).toMatchObject({
      code: 137,
      stderr: said(`almanac: ${process.execPath} did not exit within 0.2 seconds of SIGTERM and is killed\n`),
    })
    await isGone(stubborn.url)
  })

  it('what a program leaves in the background ends with it', async () => {
    const left = `process.on('SIGTERM', () => console.log('asked')); setInterval(() => {}, 1000); process.send('on')`
    const words = program(`
      import { spawn } from 'node:child_process'
      const left = spawn(process.execPath, ['-e', ${JSON.stringify(left)}], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
      left.on('message', () => process.exit(4))`)
    const env = { ALMANAC_CONTENT: contentFolder() }
    // It holds the other end of the pipe until it has ended.
    expect(await run(['run', '--grace', '0.2', '--', ...words], { env })).toEqual({
      code: 4,
      stdout: 'asked\n',
      stderr: said(
        `almanac: processes that ${process.execPath} started did not exit within 0.2 seconds of it and are killed\n`,
      ),
    })
  })

  it('when the command itself is killed, its program is ended', async () => {
    const { child, end, url } = await startRun(waiting())
    child.kill('SIGKILL')
    // The program holds the other end of the pipe until it has ended.
    expect((await end).stdout).toBe(`${url}\nSIGTERM\n`)
  })
})

it('--drafts answers what is not published yet as if it were, and takes nothing that is written', async () => {
  const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\nstatus: draft\n---\n' })
  const text = `say(await (await fetch(process.env.ALMANAC_URL + '/core/v2/posts?_fields=id')).text())`
  expect((await runHere(root, [], text)).said).toBe('[]')
  expect((await runHere(root, ['--drafts'], text)).said).toBe('[{"id":10}]')
  expect((await runHere(root, ['--drafts', '--writable'], text)).code).toBe(2)
})

it('--ref and --now fix what is read', async () => {
  const root = contentFolder({
    'posts/a.md': '---\nid: 10\ntitle: Then\n---\n',
    'posts/b.md': '---\nid: 11\ntitle: Planned\ndate: 2030-01-01\n---\n',
  })
  const date = '2024-05-01T12:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_NOSYSTEM: '1', HOME: root }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: root, env })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  writeFileSync(join(root, 'posts/a.md'), '---\nid: 10\ntitle: Now\n---\n')
  const text = `
    const posts = await (await fetch(process.env.ALMANAC_URL + '/core/v2/posts?orderby=id')).json()
    say(posts.map(({ title, modified_gmt }) => title.rendered + ' ' + modified_gmt + '\\n').join(''))`
  const at = async (...flags: string[]) => (await runHere(root, flags, text)).said
  expect(await at('--ref', 'HEAD')).toBe('Then 2024-05-01T12:00:00\n')
  expect(await at('--now', '2031-01-01T00:00:00Z')).toMatch(/^Planned 2024-05-01T12:00:00\nNow /)
  const { almanac } = cliOn({}, root)
  const titles = async (...more: string[]) => (await almanac(...more, 'post', 'list', '--field', 'title')).stdout
  expect([await titles(), await titles('--ref', 'HEAD')]).toEqual(['Now\n', 'Then\n'])
  expect((await almanac('post', 'get', 'a', '--field', 'title', '--ref', 'HEAD')).stdout).toBe('Then\n')
  const told = async (...more: string[]) => {
    const { code, stderr } = await almanac(...more)
    return `${code} ${stderr}`
  }
  expect(await told('post', 'update', 'a', '--title', 'X', '--ref', 'HEAD')).toContain(
    '2 almanac: --ref HEAD: post update works only on the current files',
  )
  for (const words of ['check', 'undo', 'history', 'schema --write', 'preview', 'post edit a', 'embed refresh'])
    expect(await told('--ref', 'HEAD', ...words.split(' '))).toMatch(/^2 almanac: --ref HEAD: /)
  expect(await told('post', 'list', '--ref', 'v9')).toMatch(/^3 almanac: --ref: 'v9' is not a commit/)
})

it('what cannot be run is told, with the exit codes of a shell', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'plain'), 'no program')
  const root = contentFolder()
  for (const [word, code, told] of [
    ['no-such-program', 127, 'almanac: there is no program no-such-program\n'],
    [join(folder, 'plain'), 126, 'plain cannot be run'],
    [join(folder, 'plain/below'), 126, 'below cannot be run'],
    ['', 127, "almanac: there is no program ''\n"],
  ] as const)
    expect(await exitingHere(root, '--', word)).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringContaining(told),
    })
})

it('what cannot be run like that is told', async () => {
  const { almanac } = cliOn()
  for (const [words, told] of [
    [[], "missing required argument 'command'"],
    [['--grace', 'soon', '--', 'true'], '--grace soon is not a duration'],
    [['--writable', '--ref', 'HEAD', '--', 'true'], '--writable: nothing can be written to --ref HEAD'],
    [['--keep', '--ref', 'HEAD', '--', 'true'], '--keep: nothing is cached for --ref HEAD'],
    [['--port', 'x', '--', 'true'], '--port x is not a port'],
  ] as const)
    expect(await almanac('run', ...words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(told),
    })
})
