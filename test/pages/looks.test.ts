import { describe, expect, it } from 'vitest'
import { cliOn } from '../cli/in-process.ts'
import { testSite } from '../harness.ts'
import { lookNames } from '../../src/derive/settings/looks.ts'

const styleOf = async (look?: string) => {
  const { page } = testSite({ 'settings.json': JSON.stringify({ title: 'T', ...(look && { look }) }) })
  return (await page('/almanac-pages.css')).text
}

/** The custom properties that count in a scheme: of several rules, the last. */
function propertiesIn(css: string, isDark: boolean): ReadonlyMap<string, string> {
  const dark = /@media (?:screen and )?\(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/g
  const light = css.replaceAll(dark, '').replace(/@media print \{\s*:root \{[^}]*\}/, '')
  const rules = [...light.matchAll(/:root \{([^}]*)\}/g), ...(isDark ? css.matchAll(dark) : [])]
  return new Map(
    rules.flatMap(([, body]) => [...body!.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!])),
  )
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('the looks of pages', () => {
  it.each(lookNames.flatMap((look) => [[look, 'light'] as const, [look, 'dark'] as const]))(
    'can be read: %s, %s',
    async (look, scheme) => {
      const all = propertiesIn(await styleOf(look), scheme === 'dark')
      for (const text of ['--ink', '--soft', '--link', '--bad'])
        for (const ground of ['--paper', '--tint'])
          expect([text, ground, contrast(all.get(text)!, all.get(ground)!) >= 4.5]).toEqual([text, ground, true])
    },
  )

  it('are each another; the first is that of a site that names none', async () => {
    const all = await Promise.all(lookNames.map((look) => styleOf(look)))
    expect(new Set(all).size).toBe(lookNames.length)
    expect(await styleOf()).toBe(all[0])
    expect(lookNames.length).toBeGreaterThanOrEqual(5)
  })

  it('are a setting that knows their names, and changes at once', async () => {
    const { almanac, read } = cliOn({})
    expect((await almanac('settings', 'update', '--look', 'saa')).stderr).toContain("Did you mean 'sea'?")
    expect((await almanac('settings', 'update', '--look', 'sea')).code).toBe(0)
    expect(JSON.parse(read('settings.json'))).toHaveProperty('look', 'sea')
  })
})
