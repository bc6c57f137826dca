// What is done to a site in whose machine folder something is planted: each kind of command that reads or writes.

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const mcp = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'get_content', arguments: { ref: 'post/hello' } } },
]
  .map((one) => JSON.stringify({ jsonrpc: '2.0', ...one }))
  .join('\n')

/** The site, and what commands take in from beside it (`beside/`). */
export const files = {
  'settings.json': '{ "title": "Planted", "timezone": "UTC", "default_comment_status": "open" }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'tags/y.md': '---\nid: 3\nname: Why\n---\n',
  'tags/z.md': '---\nid: 4\nname: Zed\n---\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
  'posts/hello.md':
    '---\nid: 10\ntitle: Hello\ndate: 2026-01-01 10:00\nauthor: admin\ncomment_status: open\ntags: [y]\n---\n\nWelcome.\n',
  'forms/contact.md': '---\nid: 20\ntitle: Contact\nauthor: admin\n---\n\n[text* your-name]\n[submit "Send"]\n',
}
export const beside = { 'a.png': picture, 'mcp.jsonl': `${mcp}\n` }

/** `{beside}` is the folder beside the site, where it may write as well; `input` is a file there. */
export const commands = [
  ...['post list', 'post get hello', 'revision list hello', 'user list', 'type list', 'form inbox list', 'token list'],
  ...['check', 'check posts', 'history', 'overview', 'search Welcome', 'why post/hello', 'state list', 'types'],
  ...['form inbox export', 'completion bash', 'schema post', 'open hello --print', 'api GET /core/v2/posts?_embed'],
  ...['export {beside}/public', 'export wxr --output {beside}/site.xml', 'run -- true'],
  ...[
    'post create --title New',
    'post update hello --title Anew',
    'post update hello --content Words',
    'post edit hello',
  ],
  ...[
    'post mv hello hi',
    'post delete hello',
    'post delete hello --force --yes',
    'page create --title P --status draft',
  ],
  ...[
    'tag delete y --force --yes',
    'tag mv y why',
    'user create --username eve --email eve@example.org --password 9Bananas-in-a-row',
  ],
  ...['media create {beside}/a.png', 'settings update --title Other', 'undo --yes', 'check --fix', 'schema --write'],
  ...[
    'token create admin --name more',
    'state adopt --yes',
    'state reset --yes',
    'init',
    'export {beside}/public --also core/v2/tags',
  ],
].map((line) => ({ name: line, words: line.split(' ') }))
commands.push({ name: 'mcp', words: ['mcp'], input: 'mcp.jsonl' })

/**
 * What is asked of a server: each is told by its status alone. `key`: an application password of the administrator's;
 * `mark`: what is made has it in its name; `tag`: the id of the one that is deleted.
 */
export async function askServer({ url, ask }, key, mark, tag) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ _wpcf7_unit_tag: 'u', 'your-name': 'Vera' })) form.set(name, value)
  const text = { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${mark}.txt"` }
  const asked = [
    () => ask('GET', '/core/v2/posts?_embed'),
    () => ask('GET', '/core/v2/users/me', { as: key }),
    () => ask('POST', '/core/v2/posts', { as: key, json: { title: `By ${mark}`, status: 'publish' } }),
    () => ask('POST', '/core/v2/posts/10', { as: key, json: { content: `Changed, ${mark}.` } }),
    () => ask('POST', '/core/v2/posts/10/autosaves', { as: key, json: { content: `Later, ${mark}.` } }),
    () => ask('GET', '/core/v2/posts/10/revisions', { as: key }),
    () => ask('POST', '/core/v2/media', { as: key, headers: text, body: 'some words' }),
    () => ask('POST', '/core/v2/comments', { as: key, json: { post: 10, content: `Nice, ${mark}.` } }),
    () =>
      ask('POST', '/core/v2/users', {
        as: key,
        json: { username: mark, email: `${mark}@example.org`, password: '9Bananas-in-a-row' },
      }),
    async () =>
      fetch(`${url}/forms/v1/contact-forms/20/feedback`, {
        method: 'POST',
        body: form,
        headers: { 'user-agent': 'Mozilla/5.0' },
      }),
    () => ask('DELETE', `/core/v2/tags/${tag}?force=true`, { as: key }),
  ]
  const statuses = []
  for (const one of asked) statuses.push((await one()).status)
  return statuses
}
