// The own integration tests of fluent-wp-client, by their own runner, against `almanac serve`: their seed is written as
// files, its type `book` and its taxonomy `genre` are declared. What they ask of ACF, of JWT, of sessions and of abilities
// is not here and fails.
//
//   npm install --ignore-scripts && npm run build     (in FOLDER, a checkout of fluent-wp-client 3.1.0)
//   node test/campaigns/clients/fluent.mjs FOLDER [TEST…]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serveSample } from './sample-server.mjs'

const [folder, ...tests] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Say where fluent-wp-client is: fluent.mjs FOLDER\n')
  process.exit(2)
}
// What the seed makes of plugins that are not here.
const left = ['acf', 'abilities', 'cookie-auth-crud', 'cli', 'artifacts', 'block-types']

const files = {
  'users/admin.md': '---\nid: 1\nusername: admin\nname: admin\nemail: admin@example.org\nroles: [administrator]\n---\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
}
const block = (text) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->\n`
const write = (path, head, body = '') => {
  files[path] = `---\n${Object.entries(head)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n\n${body}`
}
const hours = (since, count) => new Date(Date.parse(since) + count * 3_600_000).toISOString().slice(0, 19)
let id = 1

const parents = ['Technology', 'Science', 'Travel', 'Food', 'Health']
for (const name of parents)
  write(`categories/${name.toLowerCase()}.md`, { id: ++id, name }, `Integration test category: ${name}`)
for (const [name, parent] of [
  ['Programming', 'Technology'],
  ['Hardware', 'Technology'],
  ['Physics', 'Science'],
])
  write(
    `categories/${name.toLowerCase()}.md`,
    { id: ++id, name, parent: parent.toLowerCase() },
    `Child category of ${parent}: ${name}`,
  )
for (const slug of ['featured', 'trending', 'tutorial', 'review', 'guide', 'news', 'opinion', 'update'])
  write(`tags/${slug}.md`, { id: ++id, name: slug[0].toUpperCase() + slug.slice(1) }, `Integration test tag: ${slug}`)
const tags = [
  ['featured', 'tutorial'],
  ['trending', 'news'],
  ['guide', 'review'],
  ['opinion', 'update'],
  ['featured', 'news'],
]
const common = { author: 'admin', content_format: 'html' }
id = 100
for (let each = 1; each <= 150; each++) {
  const [padded, group] = [String(each).padStart(3, '0'), Math.floor((each - 1) / 30)]
  const category = parents[group].toLowerCase()
  write(
    `posts/test-post-${padded}.md`,
    {
      id: ++id,
      title: `Test Post ${padded}`,
      date: hours('2025-01-01T00:00:00Z', each),
      excerpt: `Excerpt for test post ${padded}`,
      categories: [category],
      tags: tags[group],
      ...common,
      ...(each === 1 && {
        test_string_meta: 'Seed string meta for test-post-001',
        test_number_meta: 11.5,
        test_array_meta: ['seed-post-001-a', 'seed-post-001-b'],
      }),
    },
    block(
      `Content for test post ${padded} in category ${category}. This is deterministic seed data for integration testing.`,
    ),
  )
}
write(
  'posts/encoding-test-post.md',
  {
    id: ++id,
    title: 'Research & Development: Testing <Tags> & "Quotes"',
    date: hours('2025-01-01T00:00:00Z', 151),
    excerpt: 'Excerpt with &amp; ampersand, &lt; less-than, &gt; greater-than, &quot; quotes &apos; and apostrophe',
    categories: ['technology'],
    tags: ['featured', 'tutorial'],
    ...common,
  },
  block("Content with special chars: A &amp; B, 5 &lt; 10, 10 &gt; 5, and a 'single quote'."),
)
const pages = {
  About: 'Learn more about our organization and mission.',
  Contact: 'Get in touch with us through our contact form.',
  Services: 'Explore the services we offer to our clients.',
  FAQ: 'Frequently asked questions and their answers.',
  Team: 'Meet the people behind the project.',
  Blog: 'Our latest articles and updates.',
  Portfolio: 'A showcase of our recent work and projects.',
  Testimonials: 'What our clients say about working with us.',
  'Privacy Policy': 'How we handle and protect your personal data.',
  'Terms of Service': 'The terms and conditions for using our services.',
}
for (const [index, [title, text]] of Object.entries(pages).entries())
  write(
    `pages/${title.toLowerCase().replaceAll(' ', '-')}.md`,
    {
      id: ++id,
      title,
      date: hours('2025-01-01T00:00:00Z', index),
      menu_order: index + 1,
      ...common,
      ...(index === 0 && {
        test_string_meta: 'Seed string meta for about-page',
        test_number_meta: 21.5,
        test_array_meta: ['seed-about-a', 'seed-about-b'],
      }),
    },
    block(text),
  )
for (const [index, title] of ['Web Development', 'Consulting', 'Support'].entries())
  write(
    `pages/services/services-${title.toLowerCase().replaceAll(' ', '-')}.md`,
    {
      id: ++id,
      title,
      parent: 'services',
      date: hours('2025-01-15T00:00:00Z', index),
      menu_order: index + 1,
      ...common,
    },
    block(`${title}, professional services.`),
  )

for (let each = 1; each <= 10; each++) {
  const padded = String(each).padStart(3, '0')
  write(
    `books/test-book-${padded}.md`,
    {
      id: ++id,
      title: `Test Book ${padded}`,
      date: hours('2025-01-01T00:00:00Z', each),
      excerpt: `Excerpt for test book ${padded}`,
      ...common,
      ...(each === 1 && {
        test_string_meta: 'Seed string meta for test-book-001',
        test_number_meta: 31.5,
        test_array_meta: ['seed-book-001-a', 'seed-book-001-b'],
        test_book_isbn: '978-0-11-111111-1',
      }),
    },
    block(`Content for test book ${padded}. This is deterministic seed data for CPT integration testing.`),
  )
}

const metaFields = {
  test_string_meta: { type: 'text' },
  test_boolean_meta: { type: 'boolean' },
  test_integer_meta: { type: 'number' },
  test_number_meta: { type: 'number' },
  test_array_meta: { type: 'list', of: { type: 'text' } },
  test_object_meta: {
    type: 'object',
    fields: { city: { type: 'text' }, zip: { type: 'text' }, lat: { type: 'number' }, lng: { type: 'number' } },
  },
  test_readonly_meta: { type: 'text', default: 'immutable', writable_by: 'manage_network' },
}
const settings = {
  title: 'fluent',
  timezone: 'UTC',
  permalink: '/:slug/',
  email: 'admin@example.org',
  default_category: 'uncategorized',
  default_comment_status: 'open',
  fields: { post: metaFields, page: metaFields },
  types: {
    book: {
      supports: ['author', 'custom-fields', 'excerpt', 'thumbnail', 'comments'],
      fields: { ...metaFields, test_book_isbn: { type: 'text' } },
    },
  },
  taxonomies: { genre: { of: ['book'], slug: 'genre' } },
}
const server = await serveSample({ isBare: true, files, settings, user: 'admin', name: 'vitest' })
const config = join(resolve(folder), 'almanac.vitest.config.ts')
// Theirs, without the setup that asks a container for passwords.
writeFileSync(
  config,
  `import theirs from './vitest.config'\nexport default { ...theirs, test: { ...theirs.test, globalSetup: [], reporters: ['default'] } }\n`,
)
try {
  const named = tests.length > 0 ? tests : left.flatMap((name) => ['--exclude', `**/${name}.test.ts`])
  const runner = spawn('npx', ['vitest', 'run', '--config', config, ...named], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      WP_BASE_URL: server.origin,
      WP_APP_PASSWORD: server.password,
      WP_JWT_TOKEN: 'none',
      WP_COOKIE_AUTH_HEADER: 'none=none',
      WP_REST_NONCE: 'none',
    },
  })
  const [code] = await once(runner, 'exit')
  process.exitCode = code
} finally {
  rmSync(config)
  await server.stop()
}
