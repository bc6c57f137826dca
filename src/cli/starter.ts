import { processParent } from '../storage/lock/process-alive.ts'

const every = 250

/**
 * Calls back once when who started this process is gone. npm and its kin start commands through a shell, and end only the
 * shell when they are told to end: a command that runs until it is told would go on for ever, holding its port.
 */
export function onStarterGone(gone: () => void, env: NodeJS.ProcessEnv = process.env): void {
  // Without them, to outlive the shell is what was asked for (`nohup`, `&`).
  if (env['npm_lifecycle_event'] === undefined) return
  const starters = startersNow()
  const timer = setInterval(() => {
    if (startersNow() === starters) return
    clearInterval(timer)
    gone()
  }, every)
  timer.unref()
}

// The shell, and npm above it where the system tells: npm may be ended so that it cannot end the shell (SIGKILL, SIGHUP).
function startersNow(): string {
  const shell = process.ppid
  return `${shell} ${processParent(shell) ?? ''}`
}
