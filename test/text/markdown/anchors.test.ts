import { expect, it } from 'vitest'
import { anchorsIn } from '../../../src/text/markdown/anchors.ts'
import { cpuTimeOf } from '../../cpu-time.ts'

it('parts are named by ids, names, headings and marks behind them, and by headings above', () => {
  const html = '<h1>About <em>us</em></h1><h2 id="x-1">How</h2><a name="Old"></a>'
  const text = '# About *us*\n\n## How {#said .wide}\n'
  expect([...anchorsIn(html, text)].sort()).toEqual(['aboutus', 'aboutushow', 'how', 'old', 'said', 'x1'])
})

it.each([
  ['headings below a long one', `# ${'a'.repeat(90_000)}\n${'## b\n'.repeat(20_000)}`],
  ['marks that do not end', `# ${'{#a'.repeat(60_000)}`],
  ['a mark that does not end', `{#${'a'.repeat(190_000)}`],
])('takes no long time for %s', async (_, text) => {
  expect(await cpuTimeOf(() => expect(anchorsIn('', text).size).toBeLessThan(10))).toBeLessThan(2000)
})

it('headings that do not end take no long time', async () => {
  expect(await cpuTimeOf(() => expect(anchorsIn('<h1>'.repeat(50_000), '').size).toBe(0))).toBeLessThan(2000)
})
