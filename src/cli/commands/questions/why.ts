import { capitalized } from '../../../text/values.ts'
import { basePath, isLoopback } from '../../../text/hosts.ts'
import { type Command, Option } from 'commander'
import type { Caller, Entry } from '../../../model/model.ts'
import { roleNames } from '../../../define/roles.ts'
import { archiveSubject } from '../../../derive/addresses/archives.ts'
import { findByAddress, isOwnAddress } from '../../../derive/addresses/find-by-address.ts'
import { languageCodes } from '../../../derive/languages/languages.ts'
import { siteInLanguage } from '../../../derive/languages/site-in-language.ts'
import { unpublishedAt } from '../../../site/check/link-targets.ts'
import { findByAnyAddress } from '../../../derive/addresses/find-by-former-path.ts'
import { typeListedAt } from '../../../derive/listed-types.ts'
import { pluralWithin } from '../../../derive/words/labels.ts'
import { textPathOf } from '../../../site/index/load-file.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { readerNameOf, readerWith, whyHidden } from '../../../site/review/why-hidden.ts'
import { ignoredByGit, pathMeant, whyNoEntry } from '../../../site/review/why-no-entry.ts'
import { absent, type Presence, whyNotListed } from '../../../site/review/why-not-listed.ts'
import { offer } from '../../flags/offers.ts'
import { notFound, usage } from '../../output/exit-codes.ts'
import { toJson } from '../../output/print.ts'
import { oneOf } from '../../output/suggest.ts'
import { colours, print } from '../../output/terminal.ts'
import { entryAmong, findAgain, hasFiles } from '../../refs/find-ref.ts'
import { explainMissing } from '../../refs/missing-ref.ts'
import { refTo } from '../../../site/names/refs.ts'
import { nearest } from '../../../text/nearest.ts'
import { toVisible, toVisibleName } from '../../../text/visible.ts'
import { buildOwnVerb } from '../../verbs/own-verb.ts'

interface Said {
  readonly file: string
  readonly ref: string | null
  /** Whether the reader sees it and, with `--url`, it is in that answer or at that address; null if it is not an entry. */
  readonly shown: boolean | null
  readonly reasons: readonly string[]
}

const ofRole = `To somebody with this role (${roleNames.join(', ')}) who is not its author; by default, to a visitor.`

export function build(command: Command): void {
  command
    .description('Explains why an entry is shown or not, and where; or why a file is not an entry.')
    .argument(
      '<ref>',
      'The entry: an id, noun/slug, a file, or the address of its page; or a file that is not an entry.',
    )
    .option(
      '--url <address>',
      'In the response to this request: /core/v2/posts?categories=3. Or on the page at this address.',
    )
    .addOption(offer(new Option('--role <role>', ofRole), { words: roleNames }))
  const examples = [
    'almanac why post/opening-day',
    "almanac why post/opening-day --url '/core/v2/posts?categories=3' --role author",
    'almanac why posts/notes.txt',
    'almanac why /2026/05/01/opening-day/',
    'almanac why http://127.0.0.1:4000/2026/05/01/opening-day/',
  ]
  const own = { examples, formats: ['table', 'json'], reads: true, user: { sees: 'To this user.' } }
  buildOwnVerb<{ url?: string; role?: string }>(command, own, async ({ site, named }, [ref], flags) => {
    if (named && flags.role !== undefined)
      throw usage(`--role ${flags.role} and a user are different readers`, 'Leave out --role or --user')
    const role = flags.role === undefined ? undefined : oneOf('role', flags.role, roleNames)
    const caller = named ?? readerWith(site, role)
    const said = await explain(site, ref!, caller, flags.url)
    if (flags.format === 'json') print(toJson(said))
    else print(toLines(said, caller, flags.url))
  })
}

async function explain(site: OpenSite, ref: string, caller: Caller, url: string | undefined): Promise<Said> {
  const at = entryAt(site, ref)
  const path = at?.path ?? pathMeant(site, ref)
  const none = at || path === undefined ? undefined : whyNoEntry(site, path)
  if (none) return { file: path!, ref: null, shown: null, reasons: [...none, ...ignoredByGit(site, path!)] }
  if (path === undefined) throw usage(`${ref} is not in the content folder`, `That is ${site.folder.root}`)
  const find = () => findAgain(site, () => entryAmong(site, hasFiles, ref, 'no entry and no file'))
  const entry = at ?? (await explainMissing(site, find))
  const { isSeen, reasons } = whyHidden(entry, caller, site)
  const file = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
  const listed = url === undefined ? undefined : await whyAt(entry, url, caller, site)
  return {
    file: entry.path,
    ref: refTo(entry, site),
    shown: isSeen && (listed?.isThere ?? true),
    reasons: [...reasons, ...(listed?.reasons ?? describeAddress(entry, isSeen, site)), ...ignoredByGit(site, file)],
  }
}

// A browser's address, even of a server on this machine; or a path, if no file has it.
function entryAt(site: OpenSite, ref: string): Entry | undefined {
  const isPath = ref.startsWith('/') && pathMeant(site, ref) === undefined
  if (!isPath && (!/^https?:\/\//i.test(ref) || !URL.canParse(ref))) return undefined
  const { origin } = new URL(site.home)
  // Two slashes would begin with a host.
  const { hostname, pathname, search } = new URL(isPath ? `${origin}${ref}` : ref)
  const address = isPath || isLoopback(hostname) ? origin + pathname + search : ref
  const isOwn = isOwnAddress(site, address)
  const path = pathname.replace(/\/*$/, '/')
  // Archives are in each language.
  const views = () => [site, ...languageCodes(site.settings).map((code) => siteInLanguage(site, code))]
  const others = () => views().flatMap((view) => archiveSubject(path, view) ?? [])[0] ?? unpublishedAt(path, site)
  const found = findByAnyAddress(site, address) ?? (isOwn ? others() : undefined)
  if (found) return found
  const home = basePath(site.home)
  const listed = isOwn && pathname.startsWith(`${home}/`) ? typeListedAt(pathname.slice(home.length), site) : undefined
  if (listed)
    throw notFound(
      `${ref} is not the page of an entry, but the list of ${pluralWithin(listed.labels)}`,
      `\`almanac ${listed.name} list\` shows them; \`almanac why ${listed.name}/NAME\` explains why one is there or not`,
    )
  throw notFound(`no entry has a page at ${ref}`, nearAddress(site, pathname))
}

// Suggests a similar address: the name was probably mistyped.
function nearAddress(site: OpenSite, path: string): string {
  const paths = [...site.resources.values()].flatMap(({ name, permalink }) =>
    permalink ? [...site.all(name)].map((entry) => new URL(permalink(entry, site)).pathname) : [],
  )
  const word = path.split('/').findLast((part) => part !== '') ?? ''
  const search = /^[\w-]+$/.test(word)
    ? `; \`almanac search ${word}\` searches for it in all texts, including drafts`
    : ''
  const meant = nearest(path, paths)
  return meant === undefined ? `Nothing is similar${search}` : `Did you mean ${meant}?`
}

// A request to the interface, else the address of a page.
async function whyAt(entry: Entry, url: string, caller: Caller, site: OpenSite): Promise<Presence> {
  const { findRequest } = await import('../../../server/rest/find-request.ts')
  const request = findRequest(site, url)
  if (request) return whyNotListed(entry, request, caller, site)
  const found = findByAddress(site, url)
  if (found === entry) return { isThere: true, reasons: ['That is its address.'] }
  const own = describeAddress(entry, true, site)
  if (found) return absent(`That address is ${refTo(found, site)}'s (${found.path}).`, ...own)
  return absent('That is neither the address of an entry nor a path of the interface.', ...own)
}

function describeAddress(entry: Entry, isSeen: boolean, site: OpenSite): string[] {
  const { permalink } = entry.resource
  return permalink && isSeen ? [`Its page is ${permalink(entry, site)}`] : []
}

function toLines({ file, ref, shown, reasons }: Said, caller: Caller, url: string | undefined): string {
  const lines = reasons.map((reason) => `  ${toVisible(reason)}\n`).join('')
  if (ref === null) return `${colours.bold(toVisibleName(file || 'The content folder'))} is not an entry.\n${lines}`
  const where = url === undefined ? '' : ' there'
  const who = readerNameOf(caller)
  const verdict = `${capitalized(who)} ${shown ? 'sees' : 'does not see'} it${where}.`
  const subject =
    ref === file
      ? `${colours.bold(toVisibleName(ref))}:`
      : `${colours.bold(toVisibleName(ref))} is ${toVisibleName(file)}.`
  return `${subject} ${verdict}\n${lines}`
}
