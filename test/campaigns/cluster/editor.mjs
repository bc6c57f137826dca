import { spawn } from 'node:child_process'

/**
 * The block editor's tests (examples/block-editor), through the whole cluster: it is loaded and asks across Varnish and HAProxy,
 * and each thing that it was told is looked for in the files of the server that took it. Then all three answer the same.
 */
export async function editor({ cluster, credentials, editor: folder, anybody, wrong }) {
  const [user, password] = credentials.split(/:(.*)/s)
  const env = {
    ...process.env,
    EDITED_SITE: cluster.url,
    EDITED_ACCOUNT: JSON.stringify({ user, password }),
    EDITED_CONTENT: cluster.folderOf(cluster.names[0]),
    // A write is pushed before it is answered, on a machine that all of it shares.
    EDITED_PATIENCE: '90000',
  }
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', 'editor.test.js'], {
    ...{ cwd: folder, env, stdio: 'inherit', detached: true },
  })
  // With its browser, and what builds the editor.
  const end = () => child.exitCode === null && process.kill(-child.pid, 'SIGTERM')
  process.once('exit', end)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) wrong(`the block editor's tests ended with ${code}`)
  const commit = await headOf(cluster, anybody)
  for (const path of ['/rest/core/v2/posts?per_page=100', '/rest/core/v2/pages', '/rest/core/v2/media', '/']) {
    const ask = (url) => anybody('GET', url + path, { headers: { 'almanac-at-least': commit } })
    const answers = await Promise.all([cluster.url, ...cluster.names.map((name) => cluster.urlOf(name))].map(ask))
    if (new Set(answers.map(({ status, text }) => `${status} ${text}`)).size > 1) wrong(`${path} differs`)
  }
}

async function headOf(cluster, anybody) {
  const { json } = await anybody('GET', `${cluster.urlOf(cluster.names[0])}/healthz`)
  return json.commit
}
