// A server in a process of its own, so that its processor time can be told: ours over a folder, or a bare one.
import { createServer } from 'node:http'

const [kind, root] = process.argv.slice(2)
let port
if (kind === 'bare') {
  const { body, headers } = JSON.parse(process.env.BENCH_ANSWERS)
  const bytes = Buffer.from(body)
  const server = createServer((_req, res) => {
    res.writeHead(200, { ...headers, 'content-length': bytes.length })
    res.end(bytes)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  port = server.address().port
} else {
  const { openFolder, areas, serve, followFolder } = await import('../dist/index.js')
  const site = openFolder(root, { areas })
  if (kind === 'follow') await followFolder(site, console.error)
  const server = await serve(site, { host: '127.0.0.1', port: 0 })
  port = server.port
}
process.on('message', () => process.send({ cpu: process.cpuUsage(), peak: process.resourceUsage().maxRSS * 1024 }))
process.send({ port })
