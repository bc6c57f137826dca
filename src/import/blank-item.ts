import type { SourceItem } from '../model/model.ts'

/** An empty item, as a base for others. */
export const blankItem: SourceItem = {
  id: 0,
  kind: '',
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  status: 'publish',
  date: { local: '', utc: '' },
  modified: { local: '', utc: '' },
  author: '',
  parent: 0,
  order: 0,
  password: '',
  sticky: false,
  commentStatus: '',
  pingStatus: '',
  terms: [],
  meta: [],
  attachment: '',
  comments: [],
}
