// A request of the model's sequences as words of the command line.
const nouns = {
  posts: 'post',
  pages: 'page',
  categories: 'category',
  tags: 'tag',
  comments: 'comment',
  venues: 'venue',
  organizers: 'organizer',
  events: 'event',
}

/** `POST /core/v2/posts/7 {"slug":"x"}` → `post update 7 --slug x`. */
export function asCommand(method, path, json = {}) {
  const [, collection, id, query] = /\/(\w+)(?:\/(\d+))?(\?force=true)?$/.exec(path)
  const flags = Object.entries(json).map(([name, value]) => `--${name}=${value}`)
  const verb = method === 'DELETE' ? 'delete' : id ? 'update' : 'create'
  const force = query ? ['--force', '--yes'] : []
  return ['--user', '1', nouns[collection], verb, ...(id ? [id] : []), ...flags, ...force, '--format', 'json']
}

/** What the command's end would have been over HTTP. */
export function toStatus({ code, json, stderr }, method) {
  if (code === 0) return { status: method === 'POST' ? 201 : 200, json: Array.isArray(json) ? json[0] : json }
  // 1 is a fault of the tool, unless it says what is wrong with the request; 2 to 5 are refusals.
  return { status: code >= 2 && code <= 5 ? 400 : 500, json: { code, stderr } }
}
