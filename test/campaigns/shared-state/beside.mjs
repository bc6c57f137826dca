// Commands beside servers that share a Redis, while that is held, killed, and started again.
import { setTimeout as sleep } from 'node:timers/promises'
import { command } from '../processes/almanac.mjs'

/**
 * Each server, and commands beside it, change the application passwords of one account of their own, so that no change has to
 * make way for another machine's. Gives what is wrong, and how much was done.
 *
 * @param {object} parts `start` starts a command in a folder, `servers` with the `id` and `login` of their accounts, `redis`
 */
export async function changeBeside({ start, servers, admin, redis, seconds }) {
  const state = { isOver: false }
  const machines = servers.map((server) => ({ ...server, kept: new Map(), revoked: new Map() }))
  const working = machines.flatMap((machine) => [
    repeated(state, (n) => byRequest(machine, admin, n)),
    repeated(state, (n) => byCommand(machine, start, n)),
  ])
  const troubling = repeated(state, (n) => trouble(redis, n))
  await sleep(seconds * 1000)
  state.isOver = true
  await Promise.all([...working, troubling])
  await sleep(6000)
  const found = []
  for (const { id, login, kept, revoked } of machines)
    for (const [i, server] of servers.entries()) {
      const { json } = await server.ask('GET', `/core/v2/users/${id}/application-passwords`, { as: admin })
      const there = new Set(json.map(({ uuid }) => uuid))
      const lost = [...kept].filter(([uuid]) => !there.has(uuid))
      const revived = [...revoked].filter(([uuid]) => there.has(uuid))
      for (const [, how] of lost) found.push(`server ${i} lacks a password of ${login} that was made ${how}`)
      for (const [, how] of revived) found.push(`server ${i} has a password of ${login} that was revoked ${how}`)
    }
  const sum = (name) => machines.reduce((all, machine) => all + machine[name].size, 0)
  return { found, kept: sum('kept'), revoked: sum('revoked') }
}

async function repeated(state, step) {
  for (let n = 0; !state.isOver; n++) await step(n)
}

async function byRequest({ ask, id, kept, revoked }, admin, n) {
  const path = `/core/v2/users/${id}/application-passwords`
  const made = await ask('POST', path, { as: admin, json: { name: `request-${n}` } })
  if (made.status === 201) kept.set(made.json.uuid, `by request ${n}`)
  await sleep(Math.random() * 100)
  const uuid = n % 3 === 0 ? take(kept) : undefined
  if (uuid === undefined) return
  const { status } = await ask('DELETE', `${path}/${uuid}`, { as: admin })
  if (status === 200) revoked.set(uuid, `by request ${n}`)
}

async function byCommand({ root, login, kept, revoked }, start, n) {
  const name = `command-${n}`
  const made = await command(start(root, ['token', 'create', login, '--name', name]))
  const listed = await command(start(root, ['token', 'list', '--format', 'json']))
  const own = listed.json?.find((token) => token.name === name && token.user === login)
  // What the command did not say is not there.
  if (made.code === 0 && listed.code === 0) kept.set(own?.token ?? name, `by command ${n}`)
  await sleep(Math.random() * 300)
  const uuid = take(kept)
  if (uuid === undefined) return
  const { code } = await command(start(root, ['token', 'revoke', uuid]))
  if (code === 0) revoked.set(uuid, `by command ${n}`)
}

// Until it is told to be revoked, nobody knows whether it is.
function take(kept) {
  const all = [...kept.keys()]
  const uuid = all[Math.floor(Math.random() * all.length)]
  kept.delete(uuid)
  return uuid
}

async function trouble(redis, n) {
  await sleep(2000 + Math.random() * 3000)
  if (n % 2 === 0) {
    redis.hold()
    await sleep(1000 + Math.random() * 4000)
    redis.goOn()
  } else {
    await redis.kill()
    await sleep(Math.random() * 2000)
    await redis.start()
    await sleep(4000)
  }
}
