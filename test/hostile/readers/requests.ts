import { typeListedAt } from '../../../src/derive/listed-types.ts'
import { formerNames } from '../../../src/resources/shared/former-address.ts'
import type { Entry, Resource, Settings, Site } from '../../../src/model/model.ts'
import { openAccessLog } from '../../../src/server/http/access-log.ts'
import { openBudget } from '../../../src/server/http/budget.ts'
import { readRange } from '../../../src/server/http/byte-range.ts'
import { namesTag, openEntryVersions, toPrecondition } from '../../../src/server/http/etag.ts'
import {
  areWhole,
  argumentNames,
  membersOf,
  readFields,
  requestedFields,
  selectFields,
} from '../../../src/derive/fields.ts'
import { openCors } from '../../../src/server/http/cors.ts'
import { readForwarded } from '../../../src/server/http/forwarded.ts'
import { answerHeaders, headerText } from '../../../src/server/http/headers.ts'
import { readMultipart } from '../../../src/server/http/body/multipart.ts'
import { bareNames, baseName, nestParams, parseParams, together } from '../../../src/server/http/query-params.ts'
import { boundsFor, watchJson } from '../../../src/server/http/body/json-bounds.ts'
import { kindOf, mayHoldFiles, readBody } from '../../../src/server/http/body/read-body.ts'
import { openUploads } from '../../../src/server/http/body/uploads.ts'
import { readProxies, toAddress } from '../../../src/server/http/trusted-proxies.ts'
import { redirectTarget } from '../../../src/server/authentication/redirect-target.ts'
import type { Readers } from './reader.ts'

const fact = 'makes a tag of what the site knows itself'
const limits = { parts: 200, fieldBytes: 1024 * 1024, fieldsBytes: 8 * 1024 * 1024 }
// Tags are only read here: nothing is asked of the site before an entry is there.
const site = {} as Site
const listed = { base: 'events', postType: { hasArchive: true }, permalink: () => '' } as unknown as Resource
const cors = openCors({ settings: {} } as Site)
const isTrusted = readProxies(['loopback'])
const asked = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
const versions = openEntryVersions(site)
const log = openAccessLog('json', () => undefined)!

/** What reads requests before any resource does. */
export const requestReaders: Readers = {
  'server/http/access-log.ts': {
    openAccessLog: (text) => log({ method: 'GET', target: `/?${text}`, status: 200, bytes: 0, ms: 0 }),
  },
  'server/http/byte-range.ts': {
    readRange: [(text) => readRange(text, 100), (text) => readRange(`bytes=${text}`, 100)],
  },
  'server/http/etag.ts': {
    openEntryVersions: fact,
    toEtag: fact,
    encodedEtag: fact,
    namesTag: (text) => namesTag(text, '"a.b"'),
    toPrecondition: [
      (text) => toPrecondition({ 'if-match': text }, versions),
      (text) => toPrecondition({ 'if-unmodified-since': text }, versions),
    ],
  },
  'derive/fields.ts': {
    readFields,
    requestedFields: (text) => requestedFields({ query: { _fields: text } }),
    membersOf: [(text) => membersOf(readFields(text)), (text) => membersOf(readFields(text), 'a')],
    argumentNames: (text) => argumentNames(text),
    areWhole: (text) => areWhole(readFields(text) ?? []),
    selectFields: (text) => {
      const fields = readFields(text)
      return fields && selectFields({ a: { a: 1 } }, fields)
    },
  },
  'derive/listed-types.ts': {
    // Lines of menus lead there.
    typeListedAt: (text) =>
      typeListedAt(`/${text}x`, { resources: new Map([['event', listed]]), settings: {} as Settings }),
    listedTypes: 'reads no text',
    listLength: 'reads a number',
    isListed: 'reads a definition',
    isWriting: 'reads a definition',
    isDiscussed: 'reads a definition',
    typeAt: 'a step of typeListedAt, which is read with it',
    writings: 'reads definitions',
  },
  'resources/shared/slug.ts': {
    formerNames: (text) =>
      formerNames({ data: { aliases: `/a${text}b` }, resource: listed, path: 'a.md' } as unknown as Entry),
  },
  'server/http/cors.ts': {
    openCors: [
      (text) => cors('GET', { origin: text }),
      (text) => cors('OPTIONS', { ...asked, 'access-control-request-headers': text }),
    ],
    corsRecord: 'reads what the above does, of a request that is there',
    corsOutside: 'adds lists of its own',
    isPreflight: 'looks one name up',
  },
  'server/http/forwarded.ts': {
    readForwarded: [
      (text) => readForwarded({ forwarded: text, host: 'site.test' }, '127.0.0.1', isTrusted),
      (text) => readForwarded({ forwarded: `for="${text}` }, '127.0.0.1', isTrusted),
      (text) => readForwarded({ 'x-forwarded-for': text, 'x-forwarded-host': text }, '127.0.0.1', isTrusted),
      (text) => readForwarded({ 'x-forwarded-proto': text, host: text }, '127.0.0.1', isTrusted),
    ],
  },
  'server/http/trusted-proxies.ts': {
    readProxies: (text) => readProxies([text]),
    toAddress,
  },
  'server/authentication/redirect-target.ts': {
    redirectTarget: [
      redirectTarget,
      (text) => redirectTarget(`https://${text}`),
      (text) => redirectTarget(`a:${text}`),
    ],
    formTargets: 'reads what the above let pass',
  },
  'server/http/headers.ts': {
    answerHeaders: (text) =>
      answerHeaders({ Link: text }, { rest: 'http://site.test/rest', uncached: true, sharedSeconds: 0 }),
    headerText,
    forEverybody: 'writes a number',
  },
  'server/http/body/multipart.ts': {
    readMultipart: [
      (text) => readForm(`--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--a--`, 'a'),
      (text) => readForm(`--a\r\nContent-Disposition: form-data; ${text}\r\n\r\nb\r\n--a--`, 'a'),
      (text) => readForm(text, text.slice(0, 50)),
      (text) => readMultipart(once(''), `multipart/form-data; ${text}`, nowhere(), limits),
    ],
  },
  'server/http/query-params.ts': {
    parseParams,
    nestParams: [
      (text) => nestParams([[text, text]]),
      (text) => nestParams([...text].map((sign) => [`a[${sign}]`, sign])),
    ],
    together: [
      (text) => together({ [text]: text }, { a: text }),
      // More than any request may have.
      (text) => together({ x: 1 }, Object.fromEntries([...text].map((sign, i) => [`${sign}${i}`, sign]))),
    ],
    bareNames: [bareNames, (text) => bareNames(`a&${text}`)],
    baseName,
  },
  'server/http/body/json-bounds.ts': {
    boundsFor: 'reads no text',
    watchJson: [
      (text) => watchJson({ depth: 1e6, members: 1e6, values: 1e6 })(Buffer.from(text)),
      (text) => watchJson(boundsFor(true))(Buffer.from(`{"a":"${text}`)),
    ],
    invalidJson: 'makes an error',
  },
  'server/http/body/read-body.ts': {
    readBody: [
      (text) => readBody(sourceOf('application/json', text), bodyLimits()),
      (text) => readBody(sourceOf(text, 'a'), bodyLimits()),
    ],
    mayHoldFiles,
    kindOf,
    nodeBody: 'passes a stream on',
    webBody: 'passes a stream on',
  },
}

/** A form whose bytes come in pieces, as they do from a network. */
async function readForm(body: string, boundary: string): Promise<unknown> {
  const target = nowhere()
  try {
    return await readMultipart(pieces(body), `multipart/form-data; boundary="${boundary}"`, target, limits)
  } finally {
    await target.uploads.dispose()
  }
}

/** Files of a form are passed over: its fields and its heads are what is read. */
function nowhere() {
  const uploads = openUploads(plenty().open(true), () => '')
  return { uploads, keeps: () => false }
}

function plenty() {
  return openBudget(() => 1e9, 1)
}

function bodyLimits() {
  return { body: 8e6, upload: 8e6, memory: plenty(), disk: plenty(), signedIn: false, makeFolder: () => '' }
}

function sourceOf(type: string, text: string) {
  return { headers: { 'content-type': type }, chunks: once(text), isComplete: () => true, stop: () => {} }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 997) yield bytes.subarray(at, at + 997)
}
