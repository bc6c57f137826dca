// A site in which some names stand in many files, so that changing one takes long enough to be killed in the middle.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes the files, and tells a model of them. */
export function plant(root, model, { posts = 80, pages = 30, comments = 20 } = {}) {
  const files = {
    'settings.json': '{ "title": "Planted", "timezone": "Europe/Berlin", "default_comment_status": "open" }\n',
    'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
    'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
    'users/editor.md': '---\nid: 2\nroles: [editor]\nemail: editor@example.org\n---\n',
    'users/author.md': '---\nid: 3\nroles: [author]\nemail: author@example.org\n---\n',
  }
  const add = (path, resource, id, refs, head, body = '') => {
    files[path] = `---\nid: ${id}\n${head}---\n${body}`
    model?.add(resource, id, head.includes('author: admin') ? { author: [1], ...refs } : refs)
  }
  for (const id of [2, 3]) model?.add('user', id, {})
  add('categories/news.md', 'category', 9, {}, 'name: News\n')
  add('categories/x.md', 'category', 10, { parent: [9] }, 'name: Local\nparent: news\n')
  add('tags/y.md', 'tag', 11, {}, 'name: Why\n')
  add('pages/company.md', 'page', 50, {}, 'title: Company\nauthor: admin\n')
  add('venues/hall.md', 'venue', 40, {}, 'title: Hall\nauthor: admin\n')
  for (let i = 0; i < pages; i++)
    add(`pages/company/p-${i}.md`, 'page', 60 + i, { parent: [50] }, `title: P ${i}\nauthor: admin\nparent: company\n`)
  for (let i = 0; i < pages; i++) {
    const refs = { parent: [60] }
    add(`pages/company/p-0/q-${i}.md`, 'page', 100 + i, refs, `title: Q ${i}\nauthor: admin\nparent: company/p-0\n`)
  }
  for (let i = 0; i < posts; i++) {
    const refs = { categories: i % 2 ? [9] : [9, 10], tags: [11] }
    const names = `categories: [${i % 2 ? 'news' : 'news, news/x'}] # kept\ntags:\n  - y\n`
    add(`posts/post-${i}.md`, 'post', 200 + i, refs, `title: Post ${i}\nauthor: admin\n${names}`, `\nBody ${i}.\n`)
  }
  for (let i = 0; i < comments; i++) {
    const head = `post: page/company\nauthor_name: Ann\nstatus: approved\ndate: 2026-03-01 10:00\n`
    add(`comments/company/${400 + i}.md`, 'comment', 400 + i, { post: [50] }, head, `\nComment ${i}.\n`)
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** The path of a picture of this name, for commands that take it in. */
export function pictureFile({ folder, inside }, name) {
  const path = join(folder, 'pictures', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, inside.picture)
  return path
}
