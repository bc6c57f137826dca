// Writes a file as a note on a merge request, or into the one that it wrote before: `node comment.mjs FILE`. The
// environment is that of a job of GitLab's for a merge request, with ALMANAC_TOKEN.
import { readFileSync } from 'node:fs'

const { ALMANAC_TOKEN: token, CI_API_V4_URL, CI_MERGE_REQUEST_IID, CI_PROJECT_ID } = process.env
const body = readFileSync(process.argv[2], 'utf8')
const [mark] = body.split('\n')
const notes = `/projects/${CI_PROJECT_ID}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`

try {
  if (!token) throw Object.assign(new Error('there is no ALMANAC_TOKEN'), { status: 401 })
  const before = await findNote()
  await (before ? ask('PUT', `${notes}/${before.id}`, { body }) : ask('POST', notes, { body }))
  process.stdout.write(`${before ? 'Renewed' : 'Wrote'} the note\n`)
} catch (error) {
  // Jobs of forks have no variables that are protected; the artifact review.md tells the same.
  if (![401, 403, 404].includes(error.status)) throw error
  process.stdout.write(`The note could not be written: ${error.message}\n`)
}

// Ours begins with the mark. Others may write it, too: theirs are left alone.
async function findNote() {
  const self = await ask('GET', '/user')
  for (let page = 1; page <= 30; page++) {
    const found = await ask('GET', `${notes}?per_page=100&page=${page}`)
    const own = found.find((note) => note.body.startsWith(mark) && note.author.id === self.id)
    if (own || found.length < 100) return own
  }
  return undefined
}

async function ask(method, path, json) {
  const answer = await fetch(CI_API_V4_URL + path, {
    method,
    headers: { 'content-type': 'application/json', 'private-token': token },
    ...(json && { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) {
    const said = (await answer.text()).slice(0, 300)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${said}`), { status: answer.status })
  }
  return answer.json()
}
