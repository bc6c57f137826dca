import { afterEach, describe, expect, it } from 'vitest'
import { inSlices } from '../../src/work/in-slices.ts'
import { longText, type MakeInWorker, setTextCache, setTextWorker } from '../../src/work/long-texts.ts'
import { Again, rerun } from '../../src/work/rerun.ts'

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
    throw new Again(
      'not yet',
      new Promise((resolve) => setImmediate(() => resolve(void made.set(text, `beside ${text.length}`)))),
    )
  }
  setTextWorker(make)
  return { asked }
}

afterEach(() => {
  setTextWorker(undefined)
  setTextCache(undefined)
})

describe('a long text', () => {
  it('is made at once where nothing works beside the loop, or nobody would begin again', async () => {
    expect(await rerun(() => shown())).toBe(shout(long))
    slowly()
    expect(shown()).toBe(shout(long))
  })

  it('ends the work that needs it, which is begun again when it is made', async () => {
    const { asked } = slowly()
    let times = 0
    const done = await rerun(() => {
      times++
      return [shown(), shown(`${long}b`)]
    })
    expect([done, times, asked.length]).toEqual([['beside 20000', 'beside 20001'], 3, 2])
  })

  it('is another one than a short text, which is made at once', async () => {
    slowly()
    expect(await rerun(() => shown('short'))).toBe('SHORT')
  })

  it('ends nothing after the work, nor what it began and did not wait for', async () => {
    slowly()
    let later: Promise<string> | undefined
    await rerun(() => void (later = new Promise((resolve) => setImmediate(() => resolve(shown())))))
    expect(await later).toBe(shout(long))
    expect(shown()).toBe(shout(long))
  })

  it('that is lost as fast as it is made is made at once in the end', async () => {
    setTextWorker(() => {
      throw new Again('never ready')
    })
    expect(await rerun(() => shown())).toBe(shout(long))
  })
})

describe('a list of long texts', () => {
  const texts = [1, 2, 3].map((number) => long + number)
  const beside = texts.map(({ length }) => `beside ${length}`)

  it('waits for each of them, and is begun again when the site changed meanwhile', async () => {
    slowly()
    const site = { generation: 1 }
    expect(await rerun(() => inSlices(texts, shown, site))).toEqual(beside)
    let times = 0
    const done = await rerun(() => {
      if (times++ === 0) setImmediate(() => site.generation++)
      return inSlices([`${long}new`], shown, site)
    })
    expect([done, times]).toEqual([['beside 20003'], 2])
  })

  it('is made at once in the end, when all of its texts are there, though the site never rests', async () => {
    const { asked } = slowly()
    const site = {
      get generation() {
        return performance.now()
      },
    }
    expect(await rerun(() => inSlices(texts, shown, site))).toEqual(beside)
    expect(asked).toEqual(texts)
  })
})

describe('the texts of an earlier run', () => {
  it('spare the work for bodies, long ones included, and are asked for nothing else', async () => {
    const { asked } = slowly()
    const known: unknown[] = []
    const made = new Map<unknown, string>()
    setTextCache({
      of(from, make) {
        known.push(from)
        const text = made.get(from[1]) ?? make()
        made.set(from[1], text)
        return text
      },
    })
    const body = () =>
      longText('renderMarkdown', (text: string, more: object) => shout(text) + Object.keys(more), long, { a: 1 })
    expect([await rerun(body), await rerun(body), await rerun(() => shown('short'))]).toEqual([
      'beside 20000',
      'beside 20000',
      'SHORT',
    ])
    expect(asked).toEqual([long])
    expect(known.at(-1)).toEqual(['renderMarkdown', long, { a: 1 }])
    expect(known.length).toBe(3)
  })
})
