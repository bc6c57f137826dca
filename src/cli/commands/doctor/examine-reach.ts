import { isLoopback } from '../../../text/hosts.ts'
import { type Examined, examined } from './examination.ts'

/** How long another machine may take to answer, in milliseconds. */
const patience = 5000

/** Examines the public address: whether one is set, and whether the site answers there. */
export async function examineAddress(url: string | undefined): Promise<Examined> {
  if (url === undefined || url === '')
    return examined(
      'address',
      'note',
      'no public address is set: links lead to where the server listens',
      'almanac settings update --url https://example.org',
    )
  if (!URL.canParse(url))
    return examined('address', 'error', `'${url}' is no address`, 'Write it like https://example.org')
  const { hostname, protocol } = new URL(url)
  if (protocol !== 'https:' && !isLoopback(hostname))
    return examined(
      'address',
      'warning',
      `${url} is not encrypted: passwords can be read on the way`,
      'Serve it as https, behind a proxy (docs/guide/behind-a-proxy.md)',
    )
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    await answer.body?.cancel()
    const isRight = answer.status < 400
    return isRight
      ? examined('address', 'fine', `${url} answers`)
      : examined('address', 'warning', `${url} answers with ${answer.status}`, 'Look at what the proxy passes on')
  } catch (error) {
    const { cause, message } = error as Error
    return examined(
      'address',
      'warning',
      `${url} does not answer: ${cause instanceof Error ? cause.message : message}`,
      'Is it served already? Does its name lead to that machine?',
    )
  }
}

/** Examines the mail server of forms and notices: whether one is set, and whether it accepts the login. */
export async function examineMail(url = process.env['ALMANAC_SMTP_URL'] ?? ''): Promise<Examined> {
  if (url === '')
    return examined(
      'mail',
      'note',
      'no mail server is named: messages stay in the inbox',
      'Name it in $ALMANAC_SMTP_URL: smtp://user:password@host:587',
    )
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    return examined(
      'mail',
      'error',
      '$ALMANAC_SMTP_URL is not the address of a mail server',
      'Write it like smtp://user:password@host:587',
    )
  const { host } = new URL(url)
  const { createTransport } = (await import('nodemailer')).default
  const timed = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    timed.searchParams.set(name, String(patience))
  const transport = createTransport(timed.href)
  try {
    await transport.verify()
    return examined('mail', 'fine', `${host} lets us in`)
  } catch (error) {
    return examined(
      'mail',
      'error',
      `${host}: ${(error as Error).message}`,
      'Look at name, port and password in $ALMANAC_SMTP_URL',
    )
  } finally {
    transport.close()
  }
}
