// The whole cluster on one machine, from the packages of a distribution, without containers. On Debian:
//   apt install git nginx fcgiwrap haproxy varnish redis-server
//   node cluster.mjs [FOLDER] [--content ../../content] [--port 8080]
// It runs the configurations that stand beside this file; the names of machines in them become ports of this one. Ctrl-C ends
// all of it. FOLDER keeps what it made: the repository, the servers' folders, Redis' file. Started again, it goes on with them.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const here = fileURLToPath(new URL('.', import.meta.url))
const names = ['almanac-1', 'almanac-2', 'almanac-3']

/**
 * Starts a cluster in a folder; resolves when its address answers. `almanac` is the command line that starts the program,
 * `flags` what each server is started with beside the usual.
 */
export async function openCluster({ folder, content, port, almanac, flags = [], remoteOf = (_name, url) => url }) {
  mkdirSync(folder, { recursive: true })
  const repository = join(folder, 'git/site.git')
  if (!existsSync(repository)) makeRepository(content, repository)
  const ports = await freePorts(['git', 'redis', 'haproxy', 'varnish', ...names])
  if (port) ports.varnish = port
  const at = (name) => `127.0.0.1:${ports[name]}`
  const running = new Map()

  // Each with the processes of its group: fcgiwrap leaves its own behind, which would go on.
  const end = () => {
    for (const { exitCode, pid, signalCode } of running.values())
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
  }
  // Whatever ends this process, nothing of it stays behind.
  process.once('exit', end)

  function start(name, command, args, env = {}) {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const lines = []
    for (const stream of [child.stdout, child.stderr])
      stream
        .setEncoding('utf8')
        .on('data', (text) => lines.push(...text.trimEnd().split('\n')) > 500 && lines.splice(0, 100))
    child.lines = lines
    child.gone = new Promise((done) => child.once('close', done))
    child.on('error', (error) => lines.push(`${command}: ${error.message}`))
    running.set(name, child)
    return child
  }

  function configure(file, changes) {
    let text = readFileSync(join(here, file), 'utf8')
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      text = text.replaceAll(from, to)
    }
    const path = join(folder, file.replaceAll('/', '-'))
    writeFileSync(path, text)
    return path
  }

  async function startServer(name) {
    const remote = await remoteOf(name, `http://${at('git')}/site.git`)
    const [command, ...first] = almanac
    const where = ['--content', join(folder, name), 'serve', '--port', String(ports[name])]
    const all = ['--follow', `${remote}#main`, '--write', '--interval', '1s', '--trust-proxy', 'loopback']
    // Without it, the address would be what requests say, and no answer for everybody.
    all.push('--public-url', `http://${at('varnish')}`)
    const parts = ['--state', `redis://${at('redis')}`, '--purge', `ban+http://${at('varnish')}`]
    return start(name, command, [...first, ...where, ...all, ...parts, ...flags])
  }

  const socket = join(folder, 'fcgiwrap.socket')
  rmSync(socket, { force: true })
  start('fcgiwrap', 'fcgiwrap', ['-c', '8', '-s', `unix:${socket}`])
  const git = configure('git/nginx.conf', [
    ['listen 8080', `listen ${at('git')}`],
    ['unix:/run/fcgiwrap.socket', `unix:${socket}`],
    ['/srv/git', join(folder, 'git')],
    // Started by root, its workers would be somebody who may not read here.
    ['events {}', `${process.getuid?.() === 0 ? 'user root;\n' : ''}events {}`],
  ])
  const startGit = () => start('git', 'nginx', ['-p', folder, '-c', git])
  startGit()
  const store = ['--bind', '127.0.0.1', '--port', String(ports.redis), '--dir', folder]
  start('redis', 'redis-server', [...store, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'])
  await answers(`http://${at('git')}/site.git/info/refs?service=git-upload-pack`, running)
  await Promise.all(names.map(startServer))
  const balancer = configure('haproxy.cfg', [
    ['bind :8080', `bind ${at('haproxy')}`],
    ...names.map((name) => [`${name}:4000`, at(name)]),
  ])
  start('haproxy', 'haproxy', ['-db', '-f', balancer])
  const cache = configure('varnish.vcl', [
    ['.host = "haproxy"', '.host = "127.0.0.1"'],
    ['.port = "8080"', `.port = "${ports.haproxy}"`],
  ])
  const memory = ['-n', join(folder, 'varnish'), '-s', 'malloc,64m']
  start('varnish', 'varnishd', ['-F', '-j', 'none', '-a', at('varnish'), '-f', cache, ...memory])
  await Promise.all(names.map((name) => answers(`http://${at(name)}/healthz`, running)))
  await answers(`http://${at('varnish')}/rest`, running)

  return {
    url: `http://${at('varnish')}`,
    balancer: `http://${at('haproxy')}`,
    names,
    repository,
    remote: `http://${at('git')}/site.git`,
    urlOf: (name) => `http://${at(name)}`,
    folderOf: (name) => join(folder, name),
    processOf: (name) => running.get(name),
    /** Starts a server again, or the repository's host. */
    restart: (name) => (name === 'git' ? startGit() : startServer(name)),
    async close() {
      end()
      await Promise.all([...running.values()].map((child) => child.gone))
    },
  }
}

// Beside it first: half of one would be taken for a whole one.
function makeRepository(content, repository) {
  const fresh = `${repository}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const git = (...words) =>
    execFileSync('git', ['--git-dir', fresh, ...words], { cwd: content, stdio: ['ignore', 'pipe', 'pipe'] })
  git('init', '--quiet', '--bare', '--initial-branch', 'main')
  git('config', 'http.receivepack', 'true')
  git('config', 'receive.denyNonFastForwards', 'true')
  git('--work-tree', content, 'add', '--all', '.')
  const author = ['-c', 'user.name=Almanac', '-c', 'user.email=almanac@localhost']
  git('--work-tree', content, ...author, 'commit', '--quiet', '--message', 'Content')
  rmSync(join(fresh, 'index'), { force: true })
  renameSync(fresh, repository)
}

async function freePorts(wanted) {
  const servers = await Promise.all(
    wanted.map(
      () =>
        new Promise((done) =>
          createServer().listen(0, '127.0.0.1', function () {
            done(this)
          }),
        ),
    ),
  )
  const ports = Object.fromEntries(wanted.map((name, i) => [name, servers[i].address().port]))
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

/** Waits until an address answers with 200; throws, with what was said, when a process ended meanwhile. */
async function answers(url, running, patienceMs = 120_000) {
  const end = Date.now() + patienceMs
  for (;;) {
    const status = await fetch(url).then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
    for (const [name, child] of running)
      if (child.exitCode !== null || child.pid === undefined)
        throw new Error(`${name} ended: ${child.lines.join('\n')}`)
    if (Date.now() > end) throw new Error(`${url} does not answer: ${status}`)
    await sleep(100)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      content: { type: 'string', default: join(here, '../../content') },
      port: { type: 'string', default: '8080' },
    },
  })
  let close = () => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close())
  const cluster = await openCluster({
    folder: resolve(positionals[0] ?? 'almanac-cluster'),
    content: resolve(values.content),
    port: Number(values.port),
    almanac: [process.execPath, join(here, '../../bin/almanac.js')],
  })
  close = cluster.close
  process.stdout.write(
    `${cluster.url} — servers: ${cluster.names.map(cluster.urlOf).join(' ')} — repository: ${cluster.remote}\n`,
  )
}
