import { expect, it } from 'vitest'
import { overHttp, titled } from './over-http.ts'
import { writing } from './writing.ts'

it('answers when the 14 seconds of a request are over where the remote never does, and goes on reading', async () => {
  const { remote, of, http } = await overHttp()
  const { ask } = await writing(remote, of)
  http.state.doing = () => undefined
  const since = performance.now()
  const writes = [0, 1, 2].map(async (i) => {
    const { status } = await ask('POST', '/posts', titled(`N${i}`))
    return [status, performance.now() - since] as const
  })
  expect((await ask('GET', '/posts')).status).toBe(200)
  // Whether somebody else has made it would have to be asked.
  const unknown = ask('POST', '/posts/999', { title: 'None' }).then(
    ({ status }) => [status, performance.now() - since] as const,
  )
  for (const [status, ms] of await Promise.all([...writes, unknown])) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(25_000)
  }
})
