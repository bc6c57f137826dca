// Requests of people and programs; no answer at all is status 0.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

/** Asks as somebody; `key` is an Idempotency-Key. Gives status, headers, text, JSON of it, and how many milliseconds it took. */
export function askAs(credentials) {
  return (method, url, { json, key, headers = {}, timeout = 90_000 } = {}) =>
    new Promise((resolve) => {
      const began = performance.now()
      const text = json === undefined ? '' : JSON.stringify(json)
      const all = {
        ...headers,
        ...(credentials && { authorization: `Basic ${btoa(credentials)}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'content-length': Buffer.byteLength(text) }),
        ...(key && { 'idempotency-key': key }),
      }
      const end = (answer) => resolve({ ms: performance.now() - began, ...answer })
      const sent = request(url, { method, agent, headers: all, timeout }, (answer) => {
        const chunks = []
        answer.on('data', (bytes) => chunks.push(bytes))
        answer.on('error', () => end({ status: 0, headers: {}, text: '' }))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          end({ status: answer.statusCode, headers: answer.headers, text, json: parsed(text) })
        })
      })
      sent.on('error', () => end({ status: 0, headers: {}, text: '' }))
      sent.on('timeout', () => sent.destroy())
      sent.end(text)
    })
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
