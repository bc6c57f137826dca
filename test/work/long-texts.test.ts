import { afterEach, describe, expect, it } from 'vitest'
import { inSlices, Overtaken, untilWhole } from '../../src/work/in-slices.ts'
import { longText, type MakeInWorker, NotYet, orNotYet, setTextWorker, whenMade } from '../../src/work/long-texts.ts'

const long = 'a'.repeat(20_000)
const shout = (text: string) => text.toUpperCase()
const shown = (text = long) => longText('renderTitle', shout, text)

/** Makes each text in a later round of the loop, with a mark. */
function slowly(): { asked: string[] } {
  const asked: string[] = []
  const made = new Map<string, string>()
  const make: MakeInWorker = (_, [text]) => {
    if (made.has(text)) return { made: made.get(text) }
    asked.push(text)
    throw new NotYet(
      new Promise((resolve) => setImmediate(() => resolve(void made.set(text, `beside ${text.length}`)))),
    )
  }
  setTextWorker(make)
  return { asked }
}

afterEach(() => setTextWorker(undefined))

describe('a long text', () => {
  it('is made at once where nothing works beside the loop, or nobody could begin again', () => {
    expect(orNotYet(() => shown())).toBe(shout(long))
    slowly()
    expect(shown()).toBe(shout(long))
  })

  it('ends the work that needs it, which is begun again when it is made', async () => {
    const { asked } = slowly()
    expect(() => orNotYet(() => shown())).toThrow(NotYet)
    let times = 0
    const done = await whenMade(() => {
      times++
      return [shown(), shown(`${long}b`)]
    })
    expect([done, times, asked.length]).toEqual([['beside 20000', 'beside 20001'], 3, 3])
  })

  it('is another one than a short text, which is made at once', () => {
    slowly()
    expect(orNotYet(() => shown('short'))).toBe('SHORT')
  })

  it('ends nothing after the work, nor what it began and did not wait for', async () => {
    slowly()
    const later = orNotYet(() => Promise.resolve().then(() => shown()))
    expect(await later).toBe(shout(long))
    expect(shown()).toBe(shout(long))
  })

  it('that is lost as fast as it is made is made at once in the end', async () => {
    setTextWorker(() => {
      throw new NotYet(Promise.resolve())
    })
    expect(await whenMade(() => shown())).toBe(shout(long))
  })
})

describe('a list of long texts', () => {
  const texts = [1, 2, 3].map((number) => long + number)

  it('waits for each of them, and is given up when the site changed meanwhile', async () => {
    slowly()
    expect(await inSlices(texts, shown, { generation: 1 })).toEqual(texts.map(({ length }) => `beside ${length}`))
    const site = { generation: 1 }
    setImmediate(() => site.generation++)
    await expect(inSlices([`${long}new`], shown, site)).rejects.toThrow(Overtaken)
  })

  it('is made at once in the end, when all of its texts are there', async () => {
    slowly()
    const done = await untilWhole(async (mayYield) => {
      if (mayYield) throw new Overtaken()
      return inSlices(texts, shown, undefined)
    })
    expect(done).toEqual(texts.map(({ length }) => `beside ${length}`))
  })
})
