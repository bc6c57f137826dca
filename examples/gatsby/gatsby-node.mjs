import { followChanges } from '../follow-changes.js'
import { siteReader } from '../read-site.js'

const type = 'AlmanacPage'
const isDevelopment = process.env.gatsby_executing_command === 'develop'
const readSite = siteReader(process.env.ALMANAC_URL, !isDevelopment)
let stop = () => {}

/** @type {import('gatsby').GatsbyNode['createSchemaCustomization']} */
export function createSchemaCustomization({ actions }) {
  // Gatsby would infer nothing of a list that is empty everywhere.
  actions.createTypes(`
    type AlmanacLink { path: String!, heading: String!, date: String! }
    type ${type} implements Node @dontInfer {
      path: String!, title: String!, heading: String!, html: String!, date: String!, links: [AlmanacLink!]!
    }
  `)
}

/** @type {import('gatsby').GatsbyNode['sourceNodes']} */
export async function sourceNodes(api) {
  await update(api)
  if (!isDevelopment) return
  const again = () => update(api).catch((error) => api.reporter.error('Almanac was not read again', error))
  stop()
  stop = followChanges(process.env.ALMANAC_URL, again)
}

// A node that says what it said costs Gatsby nothing.
async function update({ actions, createContentDigest, createNodeId, getNodesByType }) {
  const pages = await readSite()
  for (const node of getNodesByType(type)) if (!pages.has(node.path)) actions.deleteNode(node)
  for (const page of pages.values()) {
    const internal = { type, contentDigest: createContentDigest(page) }
    actions.createNode({ ...page, id: createNodeId(`almanac ${page.path}`), children: [], internal })
  }
}

/** @type {import('gatsby').GatsbyNode['createPages']} */
export async function createPages({ actions, graphql }) {
  const { data } = await graphql(`{ all${type} { nodes { id path } } }`)
  const component = `${import.meta.dirname}/src/templates/page.jsx`
  for (const { id, path } of data[`all${type}`].nodes) actions.createPage({ path, component, context: { id } })
}
