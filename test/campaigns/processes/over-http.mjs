// One who asks the server, as one of its users: reads, changes what others change too, makes what others make too.
const slugs = Array.from({ length: 12 }, (_, i) => `same-${i}`)

/** Works until all operations are taken. */
export async function overHttp(world, name, random) {
  const { ask, tally, wrong, made } = world
  const as = pick(world.users)
  const own = []
  let count = 0
  const tag = await ask('POST', '/core/v2/tags', { json: { name } })
  made.set(`tags ${tag.json.id}`, { title: name })
  const ways = [
    ...Array(5).fill(addMark),
    ...Array(2).fill(addTag),
    ...Array(4).fill(makePost),
    ...Array(3).fill(changeOwn),
    ...[renameTerm, movePage, makeEvent, makeComment, makeUser, upload, trashOwn, removeOwn, list, list],
  ]
  while (world.share.take()) {
    const way = pick(ways)
    tally(`over HTTP: ${way.name}`)
    await way()
  }

  /** Changes what was read, as long as it is that still. */
  async function change(id, changed) {
    for (let tries = 1; ; tries++) {
      const before = await ask('GET', `/core/v2/posts/${id}?context=edit`, { as })
      const headers = { 'if-match': before.headers.get('etag') }
      const answer = await ask('POST', `/core/v2/posts/${id}`, { as, json: changed(before.json), headers })
      if (answer.status === 200) return answer
      if (answer.status !== 412)
        return void wrong(`a change was answered ${answer.status} ${answer.text.slice(0, 200)}`)
      if (tries === 200) return void wrong('two hundred tries to change a post were not enough')
    }
  }

  async function addMark() {
    const id = pick(world.shared)
    const mark = `[${name}-${count++}]`
    const answer = await change(id, ({ content }) => ({ content: `${content.raw}\n\n${mark}` }))
    if (!answer) return
    world.marks.get(id).push(mark)
    if (!answer.json.content.raw.includes(mark)) wrong('an answer does not hold what was written')
  }

  async function addTag() {
    const id = pick(world.shared)
    const answer = await change(id, ({ tags }) => ({ tags: [...new Set([...tags, tag.json.id])] }))
    if (answer) world.tags.get(id).add(tag.json.id)
  }

  async function makePost() {
    const title = `${name} ${count++}`
    // What is renamed stands in few files: each of them is written each time.
    const categories = [random() < 0.1 ? pick([9, 10]) : 1]
    const json = { title, slug: pick(slugs), status: 'publish', categories, content: `By ${title}.` }
    const { status, json: post } = await ask('POST', '/core/v2/posts', { as, json })
    if (status !== 201) return void wrong(`a post was not made: ${status}`)
    keep('posts', post, { title, categories, slug: post.slug })
    own.push(post.id)
    const again = await ask('GET', `/core/v2/posts/${post.id}`)
    if (again.json?.title?.rendered !== title) wrong('what was made is not found at once')
  }

  async function changeOwn() {
    const id = pick(own)
    if (!id) return
    const title = `${name} changed ${count++}`
    const slug = random() < 0.3 ? pick(slugs) : undefined
    const { status, json: post } = await ask('POST', `/core/v2/posts/${id}`, {
      as,
      json: { title, ...(slug && { slug }) },
    })
    if (status !== 200) return void wrong(`one's own post was not changed: ${status}`)
    Object.assign(made.get(`posts ${id}`), { title, slug: post.slug })
  }

  async function renameTerm() {
    if (random() < 0.6) return list()
    const id = pick([9, 10])
    const { status } = await ask('POST', `/core/v2/categories/${id}`, {
      json: { slug: pick(['x', 'y', 'news', 'x-y']) },
    })
    if (status !== 200 && status !== 400) wrong(`a category was not renamed: ${status}`)
  }

  async function movePage() {
    const [id, parent] = [60 + Math.floor(random() * 12), pick([0, 50, 60, 61, 62, 100])]
    const { status } = await ask('POST', `/core/v2/pages/${id}`, { as, json: { parent } })
    if (status !== 200 && status !== 400) wrong(`a page was not moved: ${status}`)
  }

  async function makeEvent() {
    const title = `${name} event ${count++}`
    const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' }
    const json = { title, ...times, venue: { venue: pick(['Here', 'There']) }, tags: [pick(['Party', 'Calm', name])] }
    const { status, json: event, text } = await ask('POST', '/cal/events/v1/events', { as, json })
    if (status !== 201) return void wrong(`an event was not made: ${status} ${text.slice(0, 200)}`)
    keep('events', event, { title, venue: event.venue.id })
  }

  async function makeComment() {
    const post = pick(world.shared)
    const content = `${name} says ${count++}`
    const { status, json, text } = await ask('POST', '/core/v2/comments', { json: { post, content } })
    if (status !== 201) return void wrong(`a comment was not made: ${status} ${text.slice(0, 200)}`)
    keep('comments', json, { post })
  }

  async function makeUser() {
    const username = `${name}-${count++}`
    const json = { username, email: `${username}@example.org`, password: 'a secret of many' }
    // Secrets are hashed slowly: not many of them.
    if (random() < 0.9) return
    const { status, json: user } = await ask('POST', '/core/v2/users', { json })
    if (status !== 201) return void wrong(`a user was not made: ${status}`)
    keep('users', user, { title: username })
  }

  async function upload() {
    const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="notes.txt"' }
    const { status, json } = await ask('POST', '/core/v2/media', { as, headers, body: `${name} ${count++}` })
    if (status !== 201) return void wrong(`a file was not taken: ${status}`)
    keep('media', json, { body: `${name} ${count - 1}` })
  }

  async function trashOwn() {
    const id = pick(own)
    if (!id) return
    const trashed = await ask('DELETE', `/core/v2/posts/${id}`, { as })
    const { status, json } = await ask('POST', `/core/v2/posts/${id}`, { as, json: { status: 'publish' } })
    if (trashed.status !== 200 || status !== 200) return void wrong(`trashed ${trashed.status}, restored ${status}`)
    made.get(`posts ${id}`).slug = json.slug
  }

  async function removeOwn() {
    if (own.length < 10) return
    const [id] = own.splice(Math.floor(random() * own.length), 1)
    const { status } = await ask('DELETE', `/core/v2/posts/${id}?force=true`, { as })
    if (status !== 200) wrong(`one's own post was not deleted: ${status}`)
    made.set(`posts ${id}`, { isGone: true })
  }

  async function list() {
    const path = pick(['/core/v2/posts?categories=9', '/core/v2/posts?search=changed', '/cal/events/v1/events'])
    const { status } = await ask('GET', path, { as })
    if (status !== 200) wrong(`a list was answered ${status}`)
  }

  function keep(collection, { id }, facts) {
    const key = `${collection} ${id}`
    if (made.has(key)) wrong(`an id was given twice: ${key}`)
    made.set(key, facts)
  }

  function pick(from) {
    return from[Math.floor(random() * from.length)]
  }
}
