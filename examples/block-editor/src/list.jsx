import { useState } from 'react'
import { Button, Notice, SearchControl, SelectControl } from '@wordpress/components'
import { store as coreStore, useEntityRecords } from '@wordpress/core-data'
import { useDispatch } from '@wordpress/data'
import { dateI18n, getDate } from '@wordpress/date'

const names = { post: 'Posts', page: 'Pages' }
const statuses = ['any', 'publish', 'future', 'draft', 'pending', 'private', 'trash']

/** The posts or pages, those that changed last first, and the way to a new one. */
export function List({ type, me, onLeave }) {
  const [asked, ask] = useState({ search: '', status: 'any', page: 1 })
  const [wrong, setWrong] = useState()
  const { saveEntityRecord } = useDispatch(coreStore)
  const { records, totalPages, status } = useEntityRecords('postType', type, {
    ...asked,
    per_page: 20,
    orderby: 'modified',
    _fields: 'id,title,status,date,link',
  })

  const save = async (entry) => {
    try {
      const saved = await saveEntityRecord('postType', type, entry, { throwOnError: true })
      location.assign(`post.php?post=${saved.id}&action=edit`)
    } catch (error) {
      setWrong(error.message)
    }
  }
  const create = (event) => {
    event.preventDefault()
    void save({ title: new FormData(event.target).get('title'), status: 'draft' })
  }

  return (
    <>
      <nav className="bar">
        <strong>{me.siteName}</strong>
        {Object.entries(names).map(([each, name]) => (
          <a key={each} href={`edit.php?post_type=${each}`} aria-current={each === type ? 'page' : undefined}>
            {name}
          </a>
        ))}
        <span>{me.name}</span>
        <Button variant="link" onClick={onLeave}>
          Sign out
        </Button>
      </nav>
      <h1>{names[type]}</h1>
      {(wrong || status === 'ERROR') && (
        <Notice status="error" isDismissible={false}>
          {wrong ?? 'The site refuses this list: these are not yours to edit.'}
        </Notice>
      )}
      <form className="bar" onSubmit={create}>
        <label>
          New {type} <input name="title" placeholder="Title" required />
        </label>
        <Button variant="primary" type="submit" __next40pxDefaultSize>
          Create a draft
        </Button>
      </form>
      <div className="bar">
        <SearchControl label="Search" value={asked.search} onChange={(search) => ask({ ...asked, search, page: 1 })} />
        <SelectControl
          label="Status"
          value={asked.status}
          options={statuses.map((value) => ({ value, label: value }))}
          onChange={(status) => ask({ ...asked, status, page: 1 })}
          __next40pxDefaultSize
        />
      </div>
      <table>
        <thead>
          <tr>
            <th>Title</th>
            <th>Status</th>
            <th>Date</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {records?.map((entry) => (
            <tr key={entry.id}>
              <td>
                {entry.status === 'trash' ? (
                  entry.title.raw
                ) : (
                  <a href={`post.php?post=${entry.id}&action=edit`}>{entry.title.raw || '(no title)'}</a>
                )}
              </td>
              <td>{entry.status}</td>
              <td>{dateI18n('j M Y H:i', getDate(entry.date))}</td>
              <td>
                {entry.status === 'trash' ? (
                  <Button variant="link" onClick={() => save({ id: entry.id, status: 'draft' })}>
                    Take back
                  </Button>
                ) : (
                  <a href={entry.link} target="_blank" rel="noreferrer">
                    View
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bar">
        <Button variant="secondary" disabled={asked.page === 1} onClick={() => ask({ ...asked, page: asked.page - 1 })}>
          Newer
        </Button>
        <Button
          variant="secondary"
          disabled={!(asked.page < totalPages)}
          onClick={() => ask({ ...asked, page: asked.page + 1 })}
        >
          Older
        </Button>
      </div>
    </>
  )
}
