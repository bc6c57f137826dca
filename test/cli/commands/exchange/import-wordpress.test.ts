import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runHere } from '../../in-process.ts'
import { target } from './wordpress-source.ts'

describe('import wordpress', () => {
  it('refuses what is no address, no WordPress, and a name without a password', async () => {
    const env = { ALMANAC_CONTENT: target() }
    const page = createServer((_request, response) => void response.end('<h1>Hello</h1>')).listen(0, '127.0.0.1')
    await once(page, 'listening')
    onTestFinished(() => void page.close())
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const nowhere = await runHere(['import', 'wordpress', 'old.example'], { env })
    const without = await runHere(['import', 'wordpress', url, '--user', 'rosa'], { env })
    const other = await runHere(['import', 'wordpress', url], { env })
    expect([nowhere.code, without.code, other.code === 0]).toEqual([2, 2, false])
    expect(without.stderr).toContain('the password of rosa is missing')
    expect(other.stderr).toContain('no WordPress REST API answers there')
  })
})
