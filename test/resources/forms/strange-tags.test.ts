import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'
import { strangeTags } from '../../../src/resources/forms/strange-tags.ts'

const said = (template: string) =>
  strangeTags(template).map(({ start, message, hint }) => `${start} ${message}: ${hint}`)

it('what was meant as a field and is none is told with its place and what it may be', () => {
  expect(said('Karten: [nummer* karten min:1 max:8]\n[accept agb] Ja [/accept] [text*] [e-mail your-mail]')).toEqual([
    "8 '[nummer* karten min:1 max:8]' is not a field: there is no type 'nummer': did you mean 'number'?",
    "37 '[accept agb]' is not a field: there is no type 'accept': did you mean 'acceptance'?",
    "63 '[text*]' has no valid field name: write [text* some-name]: letters, digits and hyphens, beginning with a letter",
    "71 '[e-mail your-mail]' is not a field: there is no type 'e-mail': did you mean 'email'?",
  ])
  expect(said('[feld* x]')[0]).toContain('the types are text, email')
})

it('fields, words in brackets and what is escaped are no faults', () => {
  const fine = '[text* name "a"] [acceptance ok] I [agree] [see below] [/acceptance] [[nummer* x]] [submit "Send"] [1]'
  expect(said(fine)).toEqual([])
})

it('a name that two fields have is told, not one that a count of letters is about', () => {
  expect(said('[textarea a] [count a] [text a]')).toEqual([
    "23 '[text a]' has the same name as another field: only one of them is kept: give it a name of its own",
  ])
})

it('check names the file and the line', () => {
  const { site } = testSite({ 'forms/a.md': '---\nid: 9\ntitle: A\n---\n[text a]\n[nummer* b]\n' })
  expect(checkSite(site).filter(({ code }) => code === 'strange-tag')).toEqual([
    expect.objectContaining({ file: 'forms/a.md', line: 6, column: 1, code: 'strange-tag', severity: 'warning' }),
  ])
})
