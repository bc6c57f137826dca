import { isLoopback } from '../../../text/hosts.ts'
import { type Examined, reportOn } from './examination.ts'

/** How long another machine may take to answer, in milliseconds. */
const patience = 5000

/** Examines the public address: whether one is set, and whether the site answers there. */
export async function examineAddress(url: string | undefined): Promise<Examined> {
  if (url === undefined || url === '')
    return reportOn('address').note(
      'no public address is set: links point to the address that the server listens on',
      'almanac settings update --url https://example.org',
    )
  if (!URL.canParse(url)) return reportOn('address').error(`'${url}' is not a URL`, 'Write it like https://example.org')
  const { hostname, protocol } = new URL(url)
  if (protocol !== 'https:' && !isLoopback(hostname))
    return reportOn('address').warning(
      `${url} is not encrypted: passwords can be read on the way`,
      'Serve it over https, behind a proxy (docs/guide/behind-a-proxy.md)',
    )
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    await answer.body?.cancel()
    const isRight = answer.status < 400
    return isRight
      ? reportOn('address').fine(`${url} responds`)
      : reportOn('address').warning(`${url} responds with ${answer.status}`, 'Check what the proxy forwards')
  } catch (error) {
    const { cause, message } = error as Error
    return reportOn('address').warning(
      `${url} does not respond: ${cause instanceof Error ? cause.message : message}`,
      'Is it already served? Does its name resolve to that machine?',
    )
  }
}

/** Examines the mail server of forms and notices: whether one is set, and whether it accepts the login. */
export async function examineMail(url = process.env['ALMANAC_SMTP_URL'] ?? ''): Promise<Examined> {
  if (url === '')
    return reportOn('mail').note(
      'no mail server is configured: messages stay in the inbox',
      'Set $ALMANAC_SMTP_URL: smtp://user:password@host:587',
    )
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    return reportOn('mail').error(
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
    return reportOn('mail').fine(`${host} accepts the login`)
  } catch (error) {
    return reportOn('mail').error(
      `${host}: ${(error as Error).message}`,
      'Check the name, port and password in $ALMANAC_SMTP_URL',
    )
  } finally {
    transport.close()
  }
}
