import { notFound } from 'next/navigation'
import { siteReader } from '../../../read-site.js'

const readSite = siteReader()

export async function generateStaticParams() {
  // In development Next would ask again for each page it shows, and needs none.
  if (process.env.NODE_ENV === 'development') return []
  return [...(await readSite()).keys()].map((path) => ({ path: path.split('/').filter(Boolean) }))
}

export async function generateMetadata({ params }) {
  return { title: (await pageOf(params)).title }
}

export default async function Page({ params }) {
  const { heading, html, date, links } = await pageOf(params)
  return (
    <main>
      <h1 dangerouslySetInnerHTML={{ __html: heading }} />
      {date && <time dateTime={date}>{date}</time>}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <ul>
        {links.map(({ path, heading, date }) => (
          <li key={path}>
            <a href={path} dangerouslySetInnerHTML={{ __html: heading }} /> <time dateTime={date}>{date}</time>
          </li>
        ))}
      </ul>
    </main>
  )
}

async function pageOf(params) {
  const { path = [] } = await params
  const address = `/${path.map((part) => `${decodeURIComponent(part)}/`).join('')}`
  return (await readSite()).get(address) ?? notFound()
}
