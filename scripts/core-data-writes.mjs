// What `core-data-suite.mjs` writes, in the page, in rows as in `core-data-reads.mjs`. Each builds on those before it.

const strict = { throwOnError: true }
const some = (list) => list.length > 0
const isDeleted = ({ deleted }) => deleted === true

/** Calls of the stores of @wordpress/core-data that write. `read` is `select`, `act` is `dispatch`. */
export function writes({ apiFetch, read, ask, act }) {
  const save = (kind, name, record, more) => act.saveEntityRecord(kind, name, record, { ...strict, ...more })
  const remove = (kind, name, id, query) => act.deleteEntityRecord(kind, name, id, query, strict)
  const savePost = (record, more) => save('postType', 'post', record, more)
  const now = () => read.getEntityRecord('postType', 'post', id)
  const edit = (edits) => act.editEntityRecord('postType', 'post', id, edits)
  let id
  let picture
  const send = (path, data) => apiFetch({ path: `/wp/v2/media/${path}`, method: 'POST', data })
  return [
    ['a new post', async () => ({ id } = await savePost({ title: 'One', content: 'Text', status: 'draft' })), Boolean],
    [
      'edited and saved',
      async () => {
        edit({ title: 'Two', meta: { subtitle: 'Below' } })
        await act.saveEditedEntityRecord('postType', 'post', id, strict)
        return now()
      },
      ({ title, meta }) => title.raw === 'Two' && meta.subtitle === 'Below',
    ],
    [
      'undone',
      async () => {
        edit({ title: 'Three' })
        await act.undo()
        return read.getEditedEntityRecord('postType', 'post', id)
      },
      ({ title }) => title === 'Two',
    ],
    [
      'one member saved',
      async () => {
        edit({ title: 'Four', excerpt: 'Unsaved' })
        await act['__experimentalSaveSpecifiedEntityEdits']('postType', 'post', id, ['title'], strict)
        return now()
      },
      ({ title, excerpt }) => title.raw === 'Four' && excerpt.raw === '',
    ],
    ['a draft, autosaved', () => savePost({ id, title: 'Five' }, { isAutosave: true }), Boolean],
    ['a post, autosaved', () => savePost({ id: 101, title: 'Unsaved' }, { isAutosave: true }), Boolean],
    ['autosaves', () => ask.getAutosaves('post', 101), ([{ title }]) => title.raw === 'Unsaved'],
    ['an autosave', () => ask.getAutosave('post', 101, 1), ({ parent }) => parent === 101],
    ['autosaves were read', () => read.hasFetchedAutosaves('post', 101), Boolean],
    ['published', () => savePost({ id, status: 'publish' }), ({ status }) => status === 'publish'],
    ['private', () => savePost({ id, status: 'private' }), ({ status }) => status === 'private'],
    ['revisions', () => ask.getRevisions('postType', 'post', id, { per_page: -1, context: 'edit' }), some],
    [
      'a revision',
      async () => {
        const [{ id: newest }] = await ask.getRevisions('postType', 'post', id, { per_page: 1 })
        return ask.getRevision('postType', 'post', id, newest, { context: 'edit' })
      },
      ({ title }) => title.raw === 'Four',
    ],
    ['to the trash', () => remove('postType', 'post', id), ({ status }) => status === 'trash'],
    ['for ever', () => remove('postType', 'post', id, { force: true }), isDeleted],
    ...kinds.flatMap(([kind, name, record, change]) => {
      let made
      return [
        [`${name}: made`, async () => (made = await save(kind, name, record)), Boolean],
        [`${name}: changed`, () => save(kind, name, { id: made.id, ...change }), Boolean],
        [`${name}: removed`, () => remove(kind, name, made.id, { force: true, reassign: 1 }), isDeleted],
      ]
    }),
    [
      'settings saved',
      () => save('root', 'site', { description: 'Plants' }),
      ({ description }) => description === 'Plants',
    ],
    ['a wrong value', () => savePost({ status: 'no' }).catch((error) => error), ({ data }) => data.params.status],
    ['a picture sent', async () => (picture = await upload(apiFetch)), ({ source_url: url }) => url],
    ['processed', () => send(`${picture.id}/post-process`, { action: 'create-image-subsizes' }), Boolean],
    ['turned', () => send(`${picture.id}/edit`, { src: picture.source_url, modifiers: [quarter] }), Boolean],
    [
      'named',
      () => save('postType', 'attachment', { id: picture.id, caption: 'Dot' }),
      ({ caption }) => caption.raw === 'Dot',
    ],
    ['removed', () => remove('postType', 'attachment', picture.id, { force: true }), isDeleted],
  ]
}

/** Calls that send several changes at once. */
export function batches({ apiFetch, act }) {
  const right = { method: 'POST', path: '/wp/v2/tags', body: { name: 'Third' } }
  const wrong = { method: 'POST', path: '/wp/v2/tags', body: {} }
  const batch = (data) => apiFetch({ path: '/batch/v1', method: 'POST', data })
  const saves = ['First', 'Second'].map((name) => (api) => api.saveEntityRecord('taxonomy', 'category', { name }))
  return [
    ['a batch of saves', () => act['__experimentalBatch'](saves), (made) => made.every(({ id }) => id)],
    ['what it saved', () => apiFetch({ path: '/wp/v2/categories?search=Second' }), some],
    ['one of two', () => batch({ requests: [right, wrong] }), ({ responses }) => codes(responses) === '201,400'],
    [
      'all or nothing',
      () => batch({ validation: 'require-all-validate', requests: [right, wrong] }),
      ({ failed }) => failed === 'validation',
    ],
  ]
}

const codes = (responses) => responses.map(({ status }) => status).join(',')
const quarter = { type: 'rotate', args: { angle: 90 } }
const kinds = [
  ['postType', 'page', { title: 'Page', parent: 201, status: 'publish' }, { menu_order: 3 }],
  ['taxonomy', 'category', { name: 'Kind' }, { description: 'Words' }],
  ['taxonomy', 'post_tag', { name: 'Tag' }, { slug: 'label' }],
  ['root', 'user', { username: 'kim', email: 'kim@example.org', password: 'a long password' }, { roles: ['author'] }],
  ['root', 'comment', { post: 101, content: 'Well said.' }, { status: 'hold' }],
]

async function upload(apiFetch) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 200, height: 200 })
  const dot = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  const body = new FormData()
  body.append('file', new File([dot], 'dot.png', { type: 'image/png' }))
  return apiFetch({ path: '/wp/v2/media', method: 'POST', body })
}
