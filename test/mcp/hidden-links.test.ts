import { expect, it } from 'vitest'
import { testSite } from '../harness.ts'
import { assistantOn } from './assistant.ts'

const files = {
  'settings.json': '{ "title": "T", "link_paths": "files" }',
  'posts/mine.md':
    '---\nid: 10\ntitle: Mine\nauthor: author\ndate: 2026-01-01\n---\n\n[a](/secret/) [b](/gone/) [c](../pages/secret.md) [d](/inner/) [e](/open/) [f](/secret/#x)\n',
  'pages/secret.md': '---\nid: 11\ntitle: Secret\nstatus: draft\n---\n',
  'pages/inner.md': '---\nid: 12\ntitle: Inner\nstatus: private\n---\n',
  'pages/open.md': '---\nid: 13\ntitle: Open\n---\n',
}

it('a link to what the caller may not read is told as a link to nothing; others are told what is there', async () => {
  const { site } = testSite(files)
  const told = async (as: string) => {
    const { call } = await assistantOn(site, as)
    const { facts } = await call('check', { under: 'posts' })
    return facts.findings.map(({ message }: { message: string }) => message.replace('the text links to ', ''))
  }
  const nothing = 'which does not exist'
  expect(await told('author')).toEqual([
    `'/secret/', ${nothing}`,
    `'/gone/', ${nothing}`,
    `'../pages/secret.md', ${nothing}`,
    `'/inner/', ${nothing}`,
    `'/secret/#x', ${nothing}`,
  ])
  const draft = 'where readers cannot find pages/secret.md: its status is draft'
  expect(await told('editor')).toEqual([
    `'/secret/', ${draft}`,
    `'/gone/', ${nothing}`,
    `'../pages/secret.md', ${draft}`,
    `'/secret/#x', ${draft}`,
  ])
})

it('a name of what the caller may not read is told without its file', async () => {
  const { site } = testSite({
    'settings.json': '{ "fields": { "post": { "near": { "type": "reference", "to": "page", "label": "Near" } } } }',
    'posts/mine.md': '---\nid: 10\ntitle: Mine\nauthor: author\ndate: 2026-01-01\nnear: secret\n---\n',
    'pages/hidden/secret.md': '---\nid: 11\ntitle: Secret\nslug: secret\nstatus: trash\n---\n',
  })
  const told = async (as: string) => (await (await assistantOn(site, as)).call('check', { under: 'posts' })).text
  expect(await told('editor')).toContain("'near' names pages/hidden/secret.md by 'secret'")
  expect(await told('author')).toContain("'near' names another file by 'secret'")
})
