import type { Answer, Step } from './format.ts'
import { fill, type Variables } from './text.ts'

/** Where a scenario is played. */
export interface Stage {
  /** The REST root, without a slash at its end, and the site's address. */
  rest: string
  home: string
  accounts: Record<string, { user: string; password: string; id: number }>
  /** Answers a request. */
  ask(request: Request): Promise<Response>
}

/** Sends a step. @throws when it names an account that there is none of, and what asking throws */
export async function send(step: Step, variables: Variables, stage: Stage): Promise<Answer> {
  const { rest, home } = stage
  const full = { ...variables, rest, home }
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': 'conformance',
    ...fill(step.headers, full),
  }
  const account = step.as === undefined ? undefined : stage.accounts[step.as]
  if (step.as !== undefined && !account) throw new Error(`there is no account '${step.as}'`)
  if (account) headers['authorization'] = `Basic ${btoa(`${account.user}:${account.password}`)}`
  const [body, type] = bodyOf(step, full)
  if (type !== undefined) headers['content-type'] ??= type
  const path = fill(step.path, variables)
    .replaceAll('{rest}', encodeURIComponent(rest))
    .replaceAll('{home}', encodeURIComponent(home))
  const answer = await stage.ask(
    new Request(/^https?:/.test(path) ? path : rest + path, {
      method: step.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    }),
  )
  const text = await answer.text()
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: parse(text) }
}

function bodyOf(step: Step, variables: Variables): [body?: RequestInit['body'], type?: string] {
  if (step.json !== undefined) return [JSON.stringify(fill(step.json, variables)), 'application/json']
  if (step.text !== undefined) return [fill(step.text, variables)]
  if (step.base64 !== undefined) return [Buffer.from(step.base64, 'base64')]
  if (step.urlencoded)
    return [new URLSearchParams(fill(step.urlencoded, variables)).toString(), 'application/x-www-form-urlencoded']
  return step.multipart ? [toForm(fill(step.multipart, variables))] : []
}

function toForm(parts: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || typeof one !== 'object') form.append(name, String(one))
      else form.append(name, new Blob([Buffer.from(one.base64, 'base64')], { type: one.type }), one.filename)
    }
  }
  return form
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return { $text: text.slice(0, 20_000) }
  }
}
