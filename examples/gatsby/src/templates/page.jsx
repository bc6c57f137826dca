import { graphql } from 'gatsby'
import * as React from 'react'

export const query = graphql`
  query ($id: String!) {
    page: almanacPage(id: { eq: $id }) {
      title
      heading
      html
      date
      links {
        path
        heading
        date
      }
    }
  }
`

export function Head({ data }) {
  return <title>{data.page.title}</title>
}

export default function Page({ data }) {
  const { heading, html, date, links } = data.page
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
