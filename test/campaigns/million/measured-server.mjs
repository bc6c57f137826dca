// A server whose processor time, memory and longest waits are told. Linux: `/proc` has the numbers.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { load, openClient, quantile } from '../../../bench/load.mjs'
import { serve } from '../processes/almanac.mjs'

const ticks = 100

/** Seconds of processor time that a process has taken, with those of the programs that it ran and that ended. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) / ticks
}

/** Megabytes, now and at most. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [now, most] = ['VmRSS', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024)
  return `${now.toFixed(0)} MB, at most ${most.toFixed(0)}`
}

/** Waits until a server answers and is ready; says what that took. */
export async function started(child, label) {
  const server = await serve(child)
  const { origin } = new URL(server.url)
  while ((await (await fetch(`${origin}/healthz`)).json()).ready === false) await sleep(20)
  console.log(`${label}: ready after ${cpuOf(child.pid).toFixed(1)} s CPU; memory ${memoryOf(child.pid)}`)
  return { ...server, port: Number(new URL(origin).port) }
}

/** Ends a server in good order; says what that took. */
export async function stopped({ child }, label) {
  const before = cpuOf(child.pid)
  let last = before
  const timer = setInterval(() => {
    try {
      last = cpuOf(child.pid)
    } catch {
      // It is gone.
    }
  }, 50)
  child.kill('SIGTERM')
  await child.gone
  clearInterval(timer)
  console.log(`${label}: ended after ${(last - before).toFixed(1)} s CPU`)
}

/** Asks for each list once, while another client asks for a page every few milliseconds: says how long both waited. */
export async function firstLists({ port, child }, lists) {
  const other = await openClient(port)
  const ask = await openClient(port)
  await other.ask('GET', '/rest/core/v2/posts?per_page=1')
  for (const list of lists) {
    const asked = new AbortController()
    const waits = []
    const asking = (async () => {
      for (let i = 0; !asked.signal.aborted; i++) {
        const since = performance.now()
        await other.ask('GET', `/rest/core/v2/posts?per_page=1&offset=${i % 50}&_=${Math.random()}`)
        waits.push(performance.now() - since)
        await sleep(5)
      }
    })()
    const [cpu, since] = [cpuOf(child.pid), performance.now()]
    await ask.ask('GET', `/rest/core/v2/posts?${list}`)
    const took = performance.now() - since
    asked.abort()
    await asking
    console.log(
      `first ?${list}: ${took.toFixed(0)} ms, ${(cpuOf(child.pid) - cpu).toFixed(1)} s CPU; ${waits.length} others waited ${Math.max(...waits).toFixed(0)} ms at most`,
    )
  }
  console.log(`then memory ${memoryOf(child.pid)}`)
  for (const one of [other, ask]) one.close()
}

/** Processor time of a list, in the middle of many: in milliseconds, of each kind. */
export async function laterLists({ port, child }, lists) {
  for (const [label, listOf] of Object.entries(lists)) {
    const paths = Array.from({ length: 600 }, (_, i) => `/rest/core/v2/posts?${listOf(i)}&_=${i}`)
    await load(port, paths.slice(0, 200), { total: 200, sockets: 1 })
    const before = cpuOf(child.pid)
    const { latencies } = await load(port, paths.slice(200), { total: 400, sockets: 1 })
    const cpu = (1000 * (cpuOf(child.pid) - before)) / 400
    console.log(`list, ${label}: ${cpu.toFixed(2)} ms CPU, p50 ${quantile(latencies, 0.5).toFixed(2)} ms`)
  }
}
