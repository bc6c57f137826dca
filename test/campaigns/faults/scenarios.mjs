// What is done to a site while it is killed, or while its disk fails: each kind of deletion, renaming, change of many, and
// taking back.

const page = (id, more = '') =>
  `---\nid: ${id}\ntitle: P ${id}\nauthor: bob\ndate: 2026-03-01 10:00\n${more}---\n\nText ${id}.\n`
const comment = (id, post, more = '') =>
  `---\nid: ${id}\npost: ${post}\nauthor_name: Ann\nstatus: approved\ndate: 2026-03-01 10:00\n${more}---\n\nNice.\n`
const times = 'start: 2026-12-01 10:00\nend: 2026-12-01 12:00\n'
const user = (id, role) => `---\nid: ${id}\nroles: [${role}]\nemail: u${id}@example.org\n---\n`

/** The site before all of them. */
export const files = {
  'settings.json': '{ "title": "Faults", "timezone": "Europe/Berlin", "default_comment_status": "open" }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'categories/x.md': '---\nid: 10\nname: Local\nparent: news\n---\n',
  'tags/y.md': '---\nid: 11\nname: Why\n---\n',
  'tags/z.md': '---\nid: 12\nname: Zed\n---\n',
  'users/admin.md': user(1, 'administrator'),
  'users/bob.md': user(2, 'author'),
  'users/eve.md': user(3, 'author'),
  'pages/company.md': page(50),
  'pages/company/x.md': page(51, 'parent: company\n'),
  'pages/company/x/y.md': page(52, 'parent: company/x\n'),
  'pages/other.md': page(53),
  'pages/other/x.md': page(54, 'parent: other\n'),
  'posts/one.md': page(60, 'categories: [news, news/x]\ntags: [y, z]\nfeatured_media: 2026/a.png\n'),
  'posts/two.md': `${page(61, 'categories:\n  - x # kept\ntags: [z, y]\n')}\n[One](../posts/one.md) and [Company](/company/).\n`,
  'posts/three.md': page(62, 'categories: [news]\ntags: [y]\n'),
  'posts/four.md': page(63, 'tags: [z]\nfeatured_media: 2026/a.png\n'),
  'comments/company/70.md': comment(70, 'page/company'),
  'comments/one/71.md': comment(71, 'post/one'),
  'comments/one/72.md': comment(72, 'post/one', 'parent: 71\n'),
  'comments/two/73.md': comment(73, 'post/two', 'author: bob\n'),
  'media/2026/a.png.md': '---\nid: 75\ntitle: Picture\nauthor: bob\nalt: A\n---\n',
  'venues/hall.md': page(80),
  'organizers/jane.md': page(81),
  'organizers/john.md': page(82),
  'event-categories/music.md': '---\nid: 83\nname: Music\n---\n',
  'events/fair.md': page(90, `${times}venue: hall\norganizer: [jane, john]\ncategories: [music]\nimage: 2026/a.png\n`),
  'events/feast.md': page(91, `${times}venue: hall\norganizer: [jane]\ncategories: [music]\n`),
  'forms/contact.md':
    '---\nid: 95\ntitle: Contact\nauthor: bob\n---\n\n<label> Name [text* your-name] </label>\n[submit "Send"]\n',
  'pages/write.md': `${page(55)}\n[contact-form-7 id="95"]\n`,
}

const forGood = ['--force', '--yes']
const gone = {
  'a category with one below': ['category', 'delete', '9', ...forGood],
  'a tag': ['tag', 'delete', '11', ...forGood],
  'a user with an heir': ['user', 'delete', '2', '--reassign', '1', ...forGood],
  'a user without one': ['user', 'delete', '2', '--reassign', 'false', ...forGood],
  'a picture': ['media', 'delete', '75', ...forGood],
  'a venue': ['venue', 'delete', '80', ...forGood],
  'an organizer': ['organizer', 'delete', '81', ...forGood],
  'a category of events': ['event-category', 'delete', '83', ...forGood],
  'a page with others below': ['page', 'delete', '50', ...forGood],
  'a post with comments': ['post', 'delete', '60', ...forGood],
  'a comment with an answer': ['comment', 'delete', '71', ...forGood],
  'an event': ['event', 'delete', '90', ...forGood],
  'a form': ['form', 'delete', '95', ...forGood],
}
const renamed = {
  'a category': ['category', 'mv', '9', 'stories'],
  'a tag, by its slug': ['tag', 'update', '11', '--slug', 'why'],
  'a page with others below': ['page', 'mv', '50', 'firm'],
  'a post that others link to': ['post', 'mv', '60', 'first'],
  'a venue': ['venue', 'mv', '80', 'barn'],
  'a user': ['user', 'mv', '2', 'robert'],
}
/** Each with its targets, one after the other. */
const many = {
  'posts that change': [
    ['post', 'update'],
    ['60', '61', '62', '63'],
    ['--title', 'Same', '--tags', 'y'],
  ],
  'posts that go to the trash': [['post', 'delete'], ['60', '61', '62'], ['--yes']],
  'tags that go for good': [['tag', 'delete'], ['11', '12'], forGood],
}

/** Files that state their new slug before they are named after it, by what is renamed. */
const follows = { 'a tag, by its slug': ['tags/y.md', 'tags/why.md'] }

const alone = (about, all) =>
  Object.entries(all).map(([what, command]) => ({
    name: `${about} of ${what}`,
    steps: [command],
    follows: all === renamed ? follows[what] : undefined,
  }))
const undone = (what, command) => ({ name: `undo of ${what}`, before: command, steps: [['undo', '--yes']] })

/**
 * `before`: what is done first, undisturbed; `steps`: what is done, as a command for each entry; `command`: all of it at
 * once, where that are several; `follows`: a file, and its later name. Each entry is as before or as after.
 */
export const scenarios = [
  ...alone('deletion', gone),
  ...alone('renaming', renamed),
  ...Object.entries(many).map(([what, [verb, refs, flags]]) => ({
    name: `change of ${what}`,
    command: [...verb, ...refs, ...flags],
    steps: refs.map((ref) => [...verb, ref, ...flags]),
    isMany: true,
  })),
  undone('an edit', ['post', 'update', '60', '--title', 'Other', '--content', 'New words.']),
  undone('a new post', ['post', 'create', '--title', 'New', '--status', 'draft']),
  ...Object.entries(renamed).map(([what, command]) => undone(`a renaming of ${what}`, command)),
  ...Object.entries(gone).map(([what, command]) => undone(`a deletion of ${what}`, command)),
  ...Object.entries(many).map(([what, [verb, refs, flags]]) =>
    undone(`a change of ${what}`, [...verb, ...refs, ...flags]),
  ),
]
