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
  cal_events_cat: 'event-category',
  media: 'media',
  users: 'user',
  settings: 'settings',
}

/** `POST /core/v2/posts/7 {"slug":"x"}` → `post update 7 --slug=x`; `file` is the path of a picture that is taken in. */
export function asCommand(method, path, json = {}, file = undefined) {
  const [, collection, id, query] = /\/(\w+)(?:\/(\d+))?(?:\?(.*))?$/.exec(path)
  const noun = nouns[collection]
  const flags = Object.entries(json).map(([name, value]) => `--${name}=${value}`)
  const verb = method === 'DELETE' ? 'delete' : id || noun === 'settings' ? 'update' : 'create'
  const asked = new URLSearchParams(query)
  const force = asked.has('force') ? ['--force', '--yes'] : []
  if (asked.has('reassign')) force.push(`--reassign=${asked.get('reassign')}`)
  const of = [id, file].filter(Boolean)
  return ['--user', '1', noun, verb, ...of, ...flags, ...force, '--format', 'json']
}

/** Whether a request does over REST less than the same words at a terminal: what is there goes to the trash. */
export function isForPeople(path) {
  return /^\/cal\/.*\?force=true/.test(path)
}

/** What the command's end would have been over HTTP. */
export function toStatus({ code, json, stderr }, method) {
  if (code === 0) return { status: method === 'POST' ? 201 : 200, json: Array.isArray(json) ? json[0] : json }
  // 1 is a fault of the tool, unless it says what is wrong with the request; 2 to 5 are refusals.
  return { status: code >= 2 && code <= 5 ? 400 : 500, json: { code, stderr } }
}
