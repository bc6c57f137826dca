import { createReadStream } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statOf } from '../files/content-folder.ts'
import type { LfsReach } from './lfs-http.ts'
import { findBySsh, findByWeb, type SshRemote } from './find-lfs.ts'
import { serverSource } from './lfs-server.ts'
import { placeOfObject } from '../git/lfs-pointer.ts'
import { type LfsSource, reasonOf } from './lfs-store.ts'

/**
 * The source of a remote's files: its own folder, or its server, as git-lfs finds them without a setting. A setting in a commit
 * (`.lfsconfig`) is ignored: anybody who pushes could direct requests elsewhere. Git looks up credentials in `folder`.
 */
export function sourceOfRemote(url: string, folder: string, isPublic: LfsReach['isPublic']): LfsSource | undefined {
  if (isAbsolute(url)) return folderSource(url)
  if (url.startsWith('file://')) return folderSource(fileURLToPath(url))
  const endpoint = endpointOf(url)
  if (!endpoint) return undefined
  const byWeb = findByWeb(endpoint, folder)
  const ssh = sshRemoteOf(url)
  return serverSource(ssh ? findBySsh(ssh, folder, byWeb) : byWeb, isPublic)
}

/** Parses the address of an SSH remote like git; undefined for other addresses. */
export function sshRemoteOf(url: string): SshRemote | undefined {
  const [, host, path] = /^((?:[^@/:]+@)?[^/:@]+):(?!\/\/)(.*)$/.exec(url) ?? []
  if (host !== undefined) return { host, path: path! }
  if (!/^(?:git\+)?ssh:\/\//.test(url) || !URL.canParse(url)) return undefined
  const { username, hostname, port, pathname } = new URL(url)
  const host6 = hostname.replace(/^\[(.*)\]$/, '$1')
  const name = username === '' ? host6 : `${decoded(username)}@${host6}`
  // `/~ada/site.git` is in a user's home.
  return { host: name, port: port || undefined, path: decoded(pathname).replace(/^\/~/, '~') }
}

// Invalid encodings are left as they are, as in git.
function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}

/** The address of a remote's LFS server, without a trailing slash; undefined if the remote's address implies none. */
export function endpointOf(url: string): URL | undefined {
  const [, host, path] = /^(?:[^@/:]+@)?([^/:@]+):(?!\/\/)(.*)$/.exec(url) ?? []
  const address = host === undefined ? url : `ssh://${host}/${path!.replace(/^\/+/, '')}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname, origin: own } = new URL(address)
  if (!['https:', 'http:', 'ssh:', 'git+ssh:'].includes(protocol)) return undefined
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const origin = isWeb ? own : `https://${hostname}`
  const repository = pathname.replace(/\/+$/, '').replace(/\.git$/, '')
  return new URL(`${origin}${repository}.git/info/lfs`)
}

function folderSource(folder: string): LfsSource {
  const places = ['lfs', join('.git', 'lfs')].map((name) => join(folder, name, 'objects'))
  return {
    async fetch(wanted, store, signal) {
      const failed = new Map<string, string>()
      for (const pointer of wanted) {
        const file = places.map((place) => join(place, placeOfObject(pointer))).find((path) => statOf(path)?.isFile())
        const copy = async (from: string) => {
          await store.mustHaveRoom(pointer)
          await store.take(pointer, createReadStream(from), signal)
        }
        const work = file === undefined ? undefined : copy(file)
        const why = work ? await reasonOf(work) : 'the followed repository does not have it'
        if (why !== undefined) failed.set(pointer.oid, why)
      }
      return failed
    },
  }
}
