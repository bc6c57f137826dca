// What a site must hold once a writing was acknowledged, besides the relations that the model knows: uploads, passwords,
// texts, comments of visitors, events with a venue of their own. Each has a marker that nothing else holds.
import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'

/** Each kind of writing: how it is asked for, and what is wrong with what is found of it. */
export const kinds = {
  upload(mark) {
    const bytes = Buffer.concat([picture, randomBytes(40_000)])
    return {
      request: {
        path: '/core/v2/media',
        body: bytes,
        headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${mark}.png"` },
      },
      find: (site) => [...site.all('media')].find(({ path }) => path.endsWith(`/${mark}.png`)),
      fault: (site, entry) =>
        readFileSync(site.folder.resolve(entry.path)).equals(bytes) ? undefined : 'its bytes are others',
    }
  },
  user(mark) {
    const json = { username: mark, email: `${mark}@example.org`, password: `a secret of ${mark}`, roles: ['author'] }
    return {
      request: { path: '/core/v2/users', json },
      find: (site) => site.find('user', mark),
      fault: () => undefined,
      signsIn: `${mark}:a secret of ${mark}`,
    }
  },
  comment(mark, { post }) {
    const json = { post, content: mark, author_name: mark, author_email: `${mark}@example.org`, status: 'approved' }
    return {
      request: { path: '/core/v2/comments', json },
      find: (site) => [...site.all('comment')].find((entry) => entry.data.author_name === mark),
      fault: (site, entry) => (site.bodyOf(entry).includes(mark) ? undefined : 'its text is gone'),
      goesWithPost: true,
    }
  },
  event(mark) {
    const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' }
    const json = { title: mark, ...times, venue: { venue: `Hall ${mark}` }, organizer: [{ organizer: `Org ${mark}` }] }
    return {
      request: { path: '/cal/events/v1/events', json },
      find: (site) => [...site.all('event')].find((entry) => entry.data.title === mark),
      fault: (site, entry) => {
        const venue = site.find('venue', entry.data.venue)
        const organizer = [entry.data.organizers ?? entry.data.organizer].flat()[0]
        if (venue?.data.title !== `Hall ${mark}`) return `its venue is ${JSON.stringify(entry.data.venue)}`
        return site.find('organizer', organizer)?.data.title === `Org ${mark}` ? undefined : 'its organizer is lost'
      },
    }
  },
  text(mark) {
    const content = `${mark}\n\n${'A line of some words.\n'.repeat(2000)}\nend of ${mark}`
    return {
      request: { path: '/core/v2/posts', json: { title: mark, content, status: 'publish' } },
      find: (site) => [...site.all('post')].find((entry) => entry.data.title === mark),
      fault: (site, entry) => (site.bodyOf(entry).trim() === content ? undefined : 'its text is another'),
    }
  },
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
