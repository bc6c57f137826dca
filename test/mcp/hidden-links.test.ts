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

it('no finding names, or suggests, what the caller may not read', async () => {
  const mine = (id: number, near: string) =>
    `---\nid: ${id}\ntitle: Mine\nauthor: author\ndate: 2026-01-01\nnear: ${near}\n---\n`
  const { site } = testSite({
    'settings.json': '{ "fields": { "post": { "near": { "type": "reference", "to": "page", "label": "Near" } } } }',
    'posts/trashed.md': mine(10, 'secret'),
    'posts/mistyped.md': mine(20, 'mergerr'),
    'posts/mistyped-open.md': mine(21, 'plann'),
    'posts/renamed.md': mine(22, 'takeover'),
    'posts/unread.md': mine(23, 'broken'),
    'posts/same.md': mine(24, 'plan').replace('Mine', 'Mine\nslug: same'),
    'posts/taken.md': mine(13, 'plan'),
    'posts/a hidden one.md': '---\nid: 25\ntitle: Hidden\nslug: same\ndate: 2026-01-01\nstatus: draft\n---\n',
    'pages/a hidden deal, (2027).md': '---\nid: 11\ntitle: Secret\nslug: secret\nstatus: trash\n---\n',
    'pages/merger.md': '---\nid: 12\ntitle: Merger\nstatus: draft\naliases: [takeover]\n---\n',
    'pages/hidden.md': '---\nid: 13\ntitle: Hidden\nstatus: draft\n---\n',
    'pages/plan.md': '---\nid: 14\ntitle: Plan\n---\n',
    'pages/broken.md': '---\nid: [\n---\n',
  })
  const told = async (as: string) => (await (await assistantOn(site, as)).call('check', { under: 'posts' })).text
  const names = ['pages/a hidden deal, (2027).md', "'merger'", 'posts/a hidden one.md', 'pages/broken.md']
  const [all, own] = [await told('admin'), await told('author')]
  for (const name of names) expect(all).toContain(name)
  for (const name of [...names, 'pages/hidden.md', 'restore']) expect(own).not.toContain(name)
  expect(own).toMatch(/'near' names another file by 'secret', which is in the trash$/m)
  expect(own).toContain("did you mean 'plan'?")
})
