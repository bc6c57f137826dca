import { createHmac } from 'node:crypto'
import type { H3, H3Event } from 'h3'
import type { RestError } from '../../define/errors.ts'
import { isSameSecret } from '../../text/secrets.ts'
import { errors } from '../http/errors.ts'
import { json } from '../http/plain-answers.ts'
import type { FollowedRemote } from './followed-remote.ts'

/** Where git hosts report pushes. */
export const webhookPath = '/rest/follow'
/** The longest body in bytes, GitHub's limit. */
const longestBody = 25 * 1024 * 1024

/** Adds the webhook route of GitHub, GitLab, Forgejo and Gitea. A body is only verified, and triggers a look at the remote. */
export function addWebhook(app: H3, secret: string, following: Pick<FollowedRemote, 'lookNow'>): void {
  app.post(webhookPath, async (event) => {
    const refusal = await refusalOf(event, secret)
    if (refusal) return json(refusal.status, refusal)
    following.lookNow()
    return json(202, { status: 'looking' })
  })
}

async function refusalOf({ req }: H3Event, secret: string): Promise<RestError | undefined> {
  const { headers } = req
  const token = headers.get('x-gitlab-token')
  if (token !== null) return isSameSecret(token, secret) ? undefined : errors.webhook_unsigned__wrong()
  const [, signed] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-hub-signature-256') ?? '') ?? []
  const signature = signed ?? headers.get('x-forgejo-signature') ?? headers.get('x-gitea-signature')
  // An unsigned request's body is not read.
  if (!signature || !/^[0-9a-f]{64}$/.test(signature)) return errors.webhook_unsigned()
  const hmac = createHmac('sha256', secret)
  let length = 0
  for await (const bytes of (req.body ?? []) as AsyncIterable<Uint8Array>) {
    length += bytes.length
    if (length > longestBody) return errors.rest_request_too_large__body({ most: longestBody })
    hmac.update(bytes)
  }
  return isSameSecret(signature, hmac.digest('hex')) ? undefined : errors.webhook_unsigned__wrong()
}
