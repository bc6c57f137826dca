import { checkWithin } from '../../../site/check/check-within.ts'
import { credentials } from '../../../define/credentials.ts'
import { settingsResource } from '../../../derive/named-by-setting.ts'
import { count } from '../../../text/nouns.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { type Examined, reportOn } from './examination.ts'

/** Examines the content: whether it can be read, and whether an administrator exists and can sign in here. */
export function examineSite(site: OpenSite): Examined[] {
  const { findings, isWhole } = checkWithin(site)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const entries = count(site.entries.byPath.size, 'entry')
  const settings = settingsResource(site.resources)?.files
  const broken = findings.find(
    ({ severity, file, code }) => severity === 'error' && file === settings && code === 'unreadable',
  )
  if (broken) return [reportOn('content').error(`${settings}: ${broken.message}`, broken.hint ?? 'almanac check')]
  const so = isWhole ? '' : ' at least'
  const found = [
    errors === 0
      ? reportOn('content').fine(entries)
      : reportOn('content').warning(`${entries},${so} ${count(errors, 'error')} in files`, 'almanac check'),
  ]
  const people = [...site.resources.values()].filter(({ authorship }) => authorship)
  const isAdministrator = (data: Readonly<Record<string, unknown>>) => [data['roles']].flat().includes('administrator')
  const administrators = people.flatMap(({ name }) => [...site.all(name)].filter(({ data }) => isAdministrator(data)))
  if (administrators.length === 0)
    found.push(
      reportOn('users').warning(
        'there is no administrator: nobody can change settings over REST',
        'almanac user update REF --roles administrator',
      ),
    )
  else if (!administrators.some(({ id }) => site.service(credentials).kept(id) === 'own'))
    found.push(
      reportOn('users').note(
        'no administrator has a password on this machine: passwords are set on each machine and stay there',
        `almanac user update ${administrators[0]!.slug} --password-stdin`,
      ),
    )
  return found
}
