import { expect, it } from 'vitest'
import { runSettings } from './random-settings.ts'

it('random settings of a served site are taken wholly, or leave it wholly as it was', async () => {
  const { taken, kept, wrong } = await runSettings(Math.floor(Math.random() * 1_000_000_000), 25)
  expect(wrong).toEqual([])
  expect(taken + kept).toBe(25)
})
