/** Whether a process of this machine runs, ours or anybody's. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
