// Hostile and odd texts, sent to every place that takes some by everybody who may write there without `unfiltered_html`:
// what is answered as `rendered` is put into a browser. Nothing may run, and nothing may be there that WordPress 6.1 does
// not let through for that role:
//
//   node test/campaigns/sanitising.mjs
import { startTarget } from './http-fuzz/target.mjs'
import { openJudge } from './sanitising/judge.mjs'
import { places } from './sanitising/places.mjs'
import { vectors } from './sanitising/vectors.mjs'

const roles = ['subscriber', 'contributor', 'author', 'editor', 'administrator']
const files = {
  'settings.json': JSON.stringify({ title: 'Target', default_comment_status: 'open' }),
  'posts/open.md': '---\nid: 10\ntitle: Open\nauthor: administrator\n---\n\nOpen.\n',
  ...Object.fromEntries(roles.map((role, i) => [`users/${role}.md`, `---\nid: ${i + 1}\nroles: [${role}]\n---\n`])),
}
const target = await startTarget(files, roles)
const { judge, close } = await openJudge()

async function ask(role, method, path, body) {
  const authorization = `Basic ${btoa(`${role}:${target.passwords[role]}`)}`
  const headers = { authorization, 'content-type': 'application/json' }
  if (Buffer.isBuffer(body)) {
    headers['content-type'] = 'image/png'
    headers['content-disposition'] = 'attachment; filename="a.png"'
  }
  const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const init = { method, headers, body: sent }
  const answer = await fetch(`${target.origin}/wp-json/wp/v2/${path}`, init)
  return { status: answer.status, json: await answer.json() }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What is written to: an entry of the role's own; comments and terms are made anew each time. */
async function entryOf(type, role) {
  if (type === 'users') return 'users/me'
  if (type === 'comments' || type === 'categories') return type
  const made = await ask(role, 'POST', type, type === 'media' ? pixel : { title: 'x', content: 'x' })
  return `${type}/${made.json.id}`
}

let asked = 0
let refused = 0
let failed = 0
for (const { type, field, roles: writers, allowed } of places)
  for (const role of writers) {
    const at = await entryOf(type, role)
    for (const [number, vector] of vectors.entries()) {
      asked++
      const text = `${number}: ${vector}`
      const name = type === 'categories' && field !== 'name' ? { name: `Term ${number} ${role}` } : {}
      const more = type === 'comments' ? { post: 10 } : name
      const { status, json } = await ask(role, 'POST', at, { ...more, [field]: text })
      if (status >= 500) console.log(`not ok: ${type}.${field} ${role} answers ${status} for ${vector}`)
      if (status >= 400) {
        refused++
        if (status >= 500) failed++
        continue
      }
      const shown = json[field]?.rendered ?? json[field] ?? ''
      const isAttribute = field === 'alt_text'
      const html = isAttribute ? `<i title="${shown.replaceAll('"', '&quot;')}"></i>` : shown
      const faults = await judge(html, isAttribute ? new Map([['i', new Set(['title'])]]) : allowed)
      for (const fault of faults) console.log(`not ok: ${type}.${field} by ${role} ${fault}\n  ${vector}\n  ${shown}`)
      failed += faults.length
      if (type === 'comments' || type === 'categories')
        await ask('administrator', 'DELETE', `${type}/${json.id}?force=true`)
    }
  }
await close()
await target.stop()
console.log(
  `${vectors.length} texts, ${asked} requests (${refused} refused): ${failed === 0 ? 'nothing let through' : `${failed} faults`}`,
)
process.exitCode = failed > 0 ? 1 : 0
