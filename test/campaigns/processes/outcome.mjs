// After a kill each relation is what it was, or what was asked: nothing else, and of each what it became is what counts.

/**
 * Takes into the model what stands in the files. Gives the lines that are neither as before nor as asked. `others` are what
 * is no business of the model's, as `post 12`.
 */
export function settle(sequence, before, site, others, { relationsIn, relationsOf }) {
  const { model } = sequence
  const wrong = []
  // What was to be made has no id yet: it is what nobody knows.
  for (const made of model.entries.filter(({ id }) => id === 0)) {
    model.forget(made)
    const fresh = [...site.all(made.resource)].filter(
      ({ id }) => !model.get(made.resource, id) && !others.has(`${made.resource} ${id}`),
    )
    if (fresh.length > 1) wrong.push(`${made.resource} was made ${fresh.length} times`)
    // A file of which nothing is told yet is an entry all the same.
    const refs = made.resource === 'media' && fresh[0]?.data.id === undefined ? {} : Object.fromEntries(made.refs)
    if (fresh.length === 1) model.add(made.resource, fresh[0].id, refs)
  }
  const asked = new Set(relationsIn(model))
  const known = new Set(relationsIn(before))
  // What was to be made and what was to be deleted: it is there, or it is not.
  for (const entry of before.entries)
    if (!model.get(entry.resource, entry.id) && site.get(entry.resource, entry.id)) {
      model.add(entry.resource, entry.id, Object.fromEntries(entry.refs))
      model.get(entry.resource, entry.id).inTrash = entry.inTrash
    }
  for (const entry of model.entries)
    if (!before.get(entry.resource, entry.id) && !site.get(entry.resource, entry.id)) model.forget(entry)
  const now = relationsOf(site, model)
  wrong.push(...now.filter((line) => !asked.has(line) && !known.has(line)))
  for (const line of now) {
    const [, resource, id, member, ids] = /^(\S+) (\d+) (\w+): (.*)$/.exec(line)
    const entry = model.get(resource, Number(id))
    if (ids !== 'gone') entry.refs.set(member, ids === '' ? [] : ids.split(' ').map(Number))
  }
  for (const entry of model.entries) {
    const found = site.get(entry.resource, entry.id)
    if (!found) wrong.push(`${entry.resource} ${entry.id} is gone`)
    else entry.inTrash = found.data.status === 'trash'
  }
  for (const entry of model.entries) if (!site.get(entry.resource, entry.id)) model.forget(entry)
  return wrong
}

/** Numbers from 0 to 1 that follow from a seed. */
export function randomOf(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Runs jobs, some at a time. */
export async function parallel(jobs, atOnce) {
  const left = [...jobs]
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job()
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work))
}
