import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const evil = 'a\u001B[31mb\u202Ec\u001B]0;x\u0007'
const shown = String.raw`a\u001b[31mb\u202ec\u001b]0;x\u0007`

// Whether there are colours is found out when the module is loaded.
async function terminal({ isTTY }: { isTTY: boolean }) {
  vi.resetModules()
  vi.stubEnv('NO_COLOR', undefined)
  vi.stubEnv('TERM', 'xterm')
  for (const stream of [process.stdout, process.stderr]) stream.isTTY = isTTY
  return import('../../../src/cli/output/terminal.ts')
}

describe('what is printed', () => {
  let out = ''
  const before = [process.stdout.isTTY, process.stderr.isTTY] as const

  beforeEach(() => {
    out = ''
    const write = (text: string | Uint8Array) => {
      out += String(text)
      return true
    }
    vi.spyOn(process.stdout, 'write').mockImplementation(write)
    vi.spyOn(process.stderr, 'write').mockImplementation(write)
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    ;[process.stdout.isTTY, process.stderr.isTTY] = before
    // The files that follow in this worker get the module anew, without these colours.
    vi.resetModules()
  })

  it('steers no terminal', async () => {
    const { print } = await terminal({ isTTY: true })
    print(evil)
    expect(out).toBe(`${shown}\n`)
  })

  it('is exact for programs', async () => {
    const { print } = await terminal({ isTTY: false })
    print(evil)
    expect(out).toBe(`${evil}\n`)
  })

  it('steers nothing on standard error, wherever that leads', async () => {
    const { logLine } = await terminal({ isTTY: false })
    logLine(evil)
    expect(out).toBe(`${shown}\n`)
  })

  it('has our colours and no others, also within our own', async () => {
    const { colours, print } = await terminal({ isTTY: true })
    print(`${colours.bold(evil)} ${evil}`)
    expect(out).toBe(`\u001B[1m${shown}\u001B[22m ${shown}\n`)
  })

  it('shows a line of progress that steers nothing else', async () => {
    const { showProgress } = await terminal({ isTTY: true })
    showProgress(evil)
    expect(out).toBe(`\r${shown}\u001B[K`)
  })
})
