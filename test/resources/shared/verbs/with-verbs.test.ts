import { describe, expect, it } from 'vitest'
import { resources } from '../../../../src/resources/registry.ts'
import { cliOn } from '../../../cli/in-process.ts'

const now = ['--now', '2026-05-06T12:00:00Z']
const site = {
  'posts/idea.md': '---\nid: 10\ntitle: Idea\nstatus: draft\nauthor: editor\n---\n\nText\n',
  'posts/later.md': '---\nid: 11\ntitle: Later\nstatus: future\ndate: 2026-06-01T10:00:00\n---\n\nText\n',
  'posts/out.md':
    '---\nid: 12\ntitle: Out\nstatus: publish\ndate: 2025-06-01T10:00:00\naliases: [was]\ntags: [x]\n---\n\nText\n',
  'events/fair.md': '---\nid: 13\ntitle: Fair\nstatus: draft\nstart: 2026-07-01 10:00\n---\n',
}

describe('the verbs of a status', () => {
  it('stand where a type can be drafted, scheduled and published, or has a trash', () => {
    const having = (verb: string) =>
      resources.filter(({ actions }) => actions.some(({ name }) => name === verb)).map(({ name }) => name)
    const published = resources.filter(({ trashes, discussion }) => trashes && !discussion).map(({ name }) => name)
    expect(published).toEqual(expect.arrayContaining(['post', 'page', 'event']))
    for (const verb of ['publish', 'unpublish', 'schedule', 'duplicate'])
      expect(having(verb).sort()).toEqual([...published].sort())
    expect(having('trash').sort()).toEqual([...published, 'comment'].sort())
    const added = resources.flatMap(({ actions }) => actions.filter(({ name }) => /^(?:publish|trash)$/.test(name)))
    expect(added.flatMap(({ methods }) => methods)).toEqual([])
  })

  it('publish what was a draft, and what was scheduled, now', async () => {
    const { read, almanac } = cliOn(site)
    expect(await almanac(...now, 'post', 'publish', 'idea', 'later', 'out')).toMatchObject({
      code: 0,
      stderr:
        'Published post 10 posts/idea.md\nPublished post 11 posts/later.md\nNothing to change: post 12 posts/out.md\n',
    })
    // The site is in New York.
    expect(read('posts/idea.md')).toContain('status: publish\nauthor: editor\ndate: 2026-05-06T08:00:00\n')
    expect(read('posts/later.md')).toContain('status: publish\ndate: 2026-05-06T08:00:00\n')
    await almanac(...now, 'event', 'publish', 'fair')
    expect(read('events/fair.md')).toContain('status: publish\n')
  })

  it('schedule by dates in words, in the site’s zone, and refuse what has passed or is no date', async () => {
    const { read, almanac } = cliOn(site)
    const schedule = (at: string) => almanac(...now, 'post', 'schedule', 'idea', '--at', at)
    expect(await schedule('next friday 9:00')).toMatchObject({ code: 0, stderr: 'Scheduled post 10 posts/idea.md\n' })
    expect(read('posts/idea.md')).toContain('status: future\nauthor: editor\ndate: 2026-05-08T09:00:00\n')
    expect(await schedule('tomorrow noon')).toMatchObject({ code: 0 })
    expect(read('posts/idea.md')).toContain('date: 2026-05-07T12:00:00\n')
    expect(await schedule('2026-05-06 7:59')).toMatchObject({
      code: 2,
      stderr: 'almanac: 2026-05-06 07:59:00 has passed.\n  Give a time in the future, or `publish` it now.\n',
    })
    expect(await schedule('someday')).toMatchObject({
      code: 2,
      stderr:
        'almanac: --at \'someday\': Invalid date.\n  Write it like 2027-05-02, "2027-05-02 10:00" or "next friday 9:00"\n',
    })
    expect(await almanac('post', 'schedule', 'idea')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^almanac: --at is missing\n {2}--at <date>: When/),
    })
  })

  it('take back what is published, and copy it as a draft of its own', async () => {
    const { read, almanac } = cliOn(site)
    expect(await almanac('post', 'unpublish', 'out')).toMatchObject({ code: 0 })
    expect(read('posts/out.md')).toBe(site['posts/out.md'].replace('publish', 'draft'))
    const { stderr, stdout } = await almanac(...now, 'post', 'duplicate', 'out', '--title', 'Out again', '--porcelain')
    const [, path] = /^Copied to post \d+ (.*)\n$/.exec(stderr) ?? []
    expect(path).toBe('posts/2026/out-again.md')
    expect(stdout).not.toBe('12\n')
    expect(read(path!)).toMatch(/title: Out again\nstatus: draft\nauthor: \S+\ntags: \[x\]\n[^]*\nText\n$/)
    expect(read(path!)).not.toContain('aliases')
  })

  it('move to the trash and back', async () => {
    const { read, almanac } = cliOn(site)
    expect(await almanac('post', 'trash', 'out', 'idea')).toMatchObject({ code: 0 })
    expect(read('posts/out.md')).toContain('status: trash')
    expect(await almanac('post', 'trash', 'out')).toMatchObject({ code: 4 })
    expect(await almanac('post', 'restore', 'out', 'idea')).toMatchObject({ code: 0 })
    expect(read('posts/idea.md')).toContain('status: draft')
  })
})
