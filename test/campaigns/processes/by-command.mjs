// One who uses the command: each operation is a process of its own.

/** Works until all operations are taken; 1 in 50 of them is a command. */
export async function byCommand(world, name, random) {
  const { runCommand, tally, wrong, made } = world
  const own = []
  let count = 0
  // Each has a field of the shared posts that nobody else writes: what the others write meanwhile stays.
  const field = { cli0: 'excerpt', cli1: 'title' }[name] ?? 'password'
  for (let done = 0; !world.share.isOver() && done < world.operations / 50 / world.commands; done++) {
    if (!world.share.take()) return
    const way = pick([makePost, makePost, changeShared, changeShared, changeOwn, renameTerm, trashOwn])
    tally(`by command: ${way.name}`)
    await way()
  }

  async function makePost() {
    const title = `${name} ${count++}`
    const slug = `same-${Math.floor(random() * 12)}`
    const category = pick(['9', '10'])
    const post = await told(
      'post',
      'create',
      '--title',
      title,
      '--slug',
      slug,
      '--categories',
      category,
      '--status',
      'draft',
    )
    // At the terminal a slug that is taken is told.
    if (!post) return
    const key = `posts ${post.id}`
    if (made.has(key)) wrong(`an id was given twice: ${key}`)
    // A draft leaves its slug to whoever publishes one of that name.
    made.set(key, { title, categories: [Number(category)] })
    own.push(post.id)
  }

  async function changeShared() {
    const id = pick(world.shared)
    const value = `${name}-${count++}`
    if (await told('post', 'update', String(id), `--${field}`, value))
      made.set(`posts ${id}`, { ...made.get(`posts ${id}`), [field]: value })
  }

  async function changeOwn() {
    const id = pick(own)
    const title = `${name} changed ${count++}`
    if (id && (await told('post', 'update', String(id), '--title', title))) made.get(`posts ${id}`).title = title
  }

  async function trashOwn() {
    const id = pick(own)
    if (id && (await told('post', 'delete', String(id)))) own.splice(own.indexOf(id), 1)
  }

  async function renameTerm() {
    await told('category', 'update', pick(['9', '10']), '--slug', pick(['x', 'y', 'news', 'x-y']))
  }

  async function told(...args) {
    const { code, json, stderr } = await runCommand(['--user', '1', ...args, '--format', 'json'])
    tally(`commands that ended with ${code}`)
    if (code === 0) return [json].flat()[0]
    if (![2, 4, 5].includes(code)) wrong(`${args.slice(0, 2).join(' ')} ended with ${code}: ${stderr.slice(0, 300)}`)
    return undefined
  }

  function pick(from) {
    return from[Math.floor(random() * from.length)]
  }
}
