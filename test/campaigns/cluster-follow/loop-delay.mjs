// Loaded into a server: says on SIGUSR2 how long its event loop was held up at most since the last time, in milliseconds.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage()
  writeFileSync(process.env.ALMANAC_DELAYS, JSON.stringify({ most: delay.max / 1e6, cpu: (user + system) / 1e3 }))
  delay.reset()
})
