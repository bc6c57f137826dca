import { onTestFinished, vi } from 'vitest'

/** Gathers what is told on standard error until the test ends. */
export function heard(): () => string {
  let said = ''
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return () => said
}
