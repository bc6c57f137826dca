// Loaded into a server (`node --import`): writes down each turn of its loop that took long, one line of milliseconds each.
// Of this thread's own CPU time where the system tells it, so that nobody else on the machine counts.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const told = `/proc/${process.pid}/task/${process.pid}/schedstat`
const now = existsSync(told) ? () => Number(readFileSync(told, 'utf8').split(' ')[0]) / 1e6 : () => performance.now()
const file = process.env.TURNS_FILE

if (isMainThread && file) {
  let last = now()
  const tick = () => {
    const ms = now() - last
    if (ms > 5) appendFileSync(file, `${ms}\n`)
    last = now()
  }
  setInterval(tick, 1).unref()
}
