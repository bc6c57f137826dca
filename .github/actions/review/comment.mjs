// Writes a file as a comment on a pull request, or into the one that it wrote before: `node comment.mjs FILE`. The
// environment is that of a step of GitHub Actions, with PULL_REQUEST and TOKEN.
import { readFileSync } from 'node:fs'

const { GITHUB_API_URL = 'https://api.github.com', GITHUB_REPOSITORY, PULL_REQUEST, TOKEN } = process.env
const body = readFileSync(process.argv[2], 'utf8')
const [mark] = body.split('\n')
const issues = `/repos/${GITHUB_REPOSITORY}/issues`

try {
  const before = await findComment()
  const written = before
    ? await ask('PATCH', `${issues}/comments/${before.id}`, { body })
    : await ask('POST', `${issues}/${PULL_REQUEST}/comments`, { body })
  process.stdout.write(`${before ? 'Renewed' : 'Wrote'} ${written.html_url}\n`)
} catch (error) {
  // The token of a pull request from a fork may not write; the summary of the run tells the same.
  if (error.status !== 403 && error.status !== 404) throw error
  process.stdout.write(`::warning title=almanac review::The token may not comment here (${error.message})\n`)
}

// Ours begins with the mark. Others may write it, too: theirs are left alone.
async function findComment() {
  const self = await ask('GET', '/user').catch(() => undefined)
  const isOurs = ({ user }) => (self ? user?.login === self.login : user?.type === 'Bot')
  for (let page = 1; page <= 30; page++) {
    const comments = await ask('GET', `${issues}/${PULL_REQUEST}/comments?per_page=100&page=${page}`)
    const found = comments.find((comment) => comment.body?.startsWith(mark) && isOurs(comment))
    if (found || comments.length < 100) return found
  }
  return undefined
}

async function ask(method, path, json) {
  const answer = await fetch(GITHUB_API_URL + path, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
    ...(json && { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) {
    const said = (await answer.text()).slice(0, 300)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${said}`), { status: answer.status })
  }
  return answer.json()
}
