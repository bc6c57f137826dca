import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../model/model.ts'
import { statOf } from '../../storage/files/content-folder.ts'
import { makeUploadFolder } from '../../storage/files/temporaries.ts'
import { type Branch, branchesAhead, differing, findBranch } from '../../storage/git/branch-changes.ts'
import { commitToBranch } from '../../storage/git/commit-to-branch.ts'
import { changedPaths } from '../../storage/git/compare.ts'
import { isMerged } from '../../storage/merge/is-merged.ts'
import { askLine, listGit } from '../../storage/git/run-git.ts'
import { type FileChange, pathsInWords } from '../../site/transaction/record/change-record.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { errors } from '../errors.ts'
import { isOwn } from '../own-files.ts'
import type { McpSession } from '../session.ts'
import { type Laid, layBranch } from './lay-branch.ts'
import { authorOf, isProposalName, proposalNames, toBranchName, toMessage } from './naming.ts'

/** The site before a change, and after it (`inside`), with what of a proposal was laid over it, if there was one. */
export interface Sides {
  readonly before: OpenSite
  readonly inside: McpSession
  readonly laid: Laid | undefined
}

interface ProposalChange<Told, Review> {
  readonly work: (visit: McpSession) => Promise<Told>
  /** `added` begins before the change. */
  readonly toReview: (added: Branch, sides: Sides) => Promise<Review>
}

/** Whether a caller may read a proposal, by its files on a site where they are laid over the others. */
type Judge = (inside: McpSession) => boolean

/** Work on a site, with what of a proposal was laid over it, if there is one yet. */
type Work<Told> = (inside: McpSession, laid: Laid | undefined) => Promise<Told>

/** Changes awaiting people's decision: commits on branches not checked out, made on a site in memory, under the usual rules. */
export class Proposals {
  /** The content folder, in a checkout. */
  readonly folder: string
  /** The site without any proposal. */
  readonly #site: OpenSite
  readonly #openDry: () => OpenSite
  #last: Promise<unknown> = Promise.resolve()

  /** @param openDry opens the same folder for a dry run */
  constructor(site: OpenSite, openDry: () => OpenSite) {
    this.folder = site.folder.root
    this.#site = site
    this.#openDry = openDry
  }

  /** Finds a proposal that is not yet decided on. @throws RestError `mcp_no_proposal` */
  async find(name: string): Promise<Branch> {
    const branch = await this.#pending(name)
    if (branch) return branch
    throw errors.mcp_no_proposal({ name })
  }

  async #pending(name: string): Promise<Branch | undefined> {
    const branch = isProposalName(name) ? await findBranch(this.folder, name) : undefined
    return branch && !(await isMerged(this.folder, branch)) ? branch : undefined
  }

  /** Lists the pending proposals that a caller may read, latest first. */
  list(visit: McpSession, most: number): Promise<string[]> {
    return this.#inTurn(async () => {
      const found: string[] = []
      // One site for all, opened when it is first needed.
      let site: OpenSite | undefined
      const judgeInside = async (branch: Branch, judge: Judge) => {
        site ??= (await this.#open(undefined)).site
        const { takeBack } = await layBranch(site, branch, branch.base, this.#site)
        const isReadable = judge(sessionOn(site, visit))
        await takeBack()
        return isReadable
      }
      // One that cannot be laid over the files, such as beyond a link, may have been laid in part.
      const startOver = () => {
        site?.close()
        return (site = undefined)
      }
      try {
        for (const name of await branchesAhead(this.folder, proposalNames)) {
          const branch = await this.#pending(name)
          const inside = (judge: Judge) => judgeInside(branch!, judge)
          if (branch && (await this.#mayRead(branch, visit, inside).catch(startOver))) found.push(name)
          if (found.length === most) break
        }
        return found
      } finally {
        site?.close()
      }
    })
  }

  /** Reads the site of a proposal. Throws RestError `mcp_not_yours` unless the caller made it, or may change all files in it. */
  read<Told>(branch: Branch, visit: McpSession, work: Work<Told>): Promise<Told> {
    return this.#inTurn(() => this.#within(branch, visit, work))
  }

  /** Opens the site with the files of a proposal as they were where it began, whatever others have changed since. */
  async openBase(branch: Branch): Promise<OpenSite> {
    return (await this.#open({ ...branch, base: branch.tip, tip: branch.base }, branch.base)).site
  }

  /**
   * Writes to the site of a proposal, and commits the changes, to a new branch if there is none yet.
   *
   * @param find finds the branch when earlier calls, which may have made or changed it, are done
   * @param subject the action in words: `update post/spring-menu`
   * @param toReview is called with the branch, if anything has changed
   */
  write<Told, Review>(
    find: () => Promise<Branch | undefined>,
    visit: McpSession,
    subject: string,
    { work, toReview }: ProposalChange<Told, Review>,
  ): Promise<{ readonly outcome: Told; readonly branch?: Branch; readonly review?: Review }> {
    return this.#inTurn(async () => {
      const branch = await find()
      return this.#within(branch, visit, async (inside, laid) => {
        const outcome = await work(inside)
        const changes = inside.site.recorder.take()
        if (changes.length === 0) return { outcome }
        const now = await this.#commit(branch, laid?.changed, changes, subject, inside.caller)
        const former = branch && (await this.#open(branch))
        try {
          const added = { ...now, base: branch?.tip ?? now.base }
          return {
            outcome,
            branch: now,
            review: await toReview(added, { inside, before: former?.site ?? this.#site, laid }),
          }
        } finally {
          former?.site.close()
        }
      })
    })
  }

  async #commit(
    branch: Branch | undefined,
    known: ReadonlySet<string> | undefined,
    changes: readonly FileChange[],
    subject: string,
    caller: Caller,
  ) {
    const base = branch?.base ?? (await askLine(this.folder, 'rev-parse', '--verify', 'HEAD^{commit}'))
    if (base === undefined) throw errors.mcp_not_in_git()
    // Git would take the text for the link's target.
    const linked = changes.filter(({ path, after }) => after && statOf(join(this.folder, path))?.isSymbolicLink())
    if (linked.length > 0) throw errors.mcp_linked({ files: pathsInWords(linked.map(({ path }) => path)) })
    const others = changes.map(({ path }) => path).filter((path) => !known?.has(path))
    const different = await differing(this.folder, base, others)
    if (different.length > 0) throw errors.mcp_not_committed({ files: different.slice(0, 5).join(', ') })
    const name = branch?.name ?? toBranchName(subject, randomBytes(3).toString('hex'))
    if (await askLine(this.folder, 'for-each-ref', '--format=%(worktreepath)', `refs/heads/${name}`))
      throw errors.mcp_checked_out({ name })
    const scratch = makeUploadFolder(this.folder)
    try {
      const tip = await commitToBranch(this.folder, scratch, {
        branch: name,
        parent: branch?.tip ?? base,
        isOnBranch: branch !== undefined,
        files: changes.map(({ path, after }) => ({ path, bytes: after })),
        author: authorOf(caller),
        message: toMessage(subject),
      })
      return { name, base, tip }
    } catch (error) {
      const now = branch && (await findBranch(this.folder, name))
      throw now?.tip === branch?.tip ? error : errors.mcp_overtaken({ ref: name })
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }

  // The branch is the only truth: its files are laid over the folder's anew each time.
  async #within<Told>(branch: Branch | undefined, visit: McpSession, work: Work<Told>): Promise<Told> {
    const { site, laid } = await this.#open(branch)
    const inside = sessionOn(site, visit)
    try {
      if (branch && !(await this.#mayRead(branch, visit, async (judge) => judge(inside))))
        throw errors.mcp_not_yours__proposal(visit.caller)
      // Where others have put a file, its former owner may not read it any more.
      const renamed = new Map([...(laid?.renamed ?? [])].filter(([, now]) => isOwn(now, visit)))
      return await work(inside, laid && { ...laid, renamed })
    } finally {
      site.close()
    }
  }

  // `judgeInside` is called only if the branch must be opened to find out.
  async #mayRead(branch: Branch, visit: McpSession, judgeInside: (judge: Judge) => Promise<boolean>): Promise<boolean> {
    const { base, tip } = branch
    const paths = await changedPaths(this.folder, base, tip)
    const others = [...paths].filter((path) => !isOwn(path, visit))
    if (others.length === 0 || (await this.#hasMade(branch, visit.caller))) return true
    return judgeInside((inside) => others.every((path) => isOwn(path, inside)))
  }

  async #hasMade({ base, tip }: Branch, caller: Caller): Promise<boolean> {
    const { email } = authorOf(caller)
    const authors = await listGit(this.folder, ['log', '-z', '--format=%ae', `${base}..${tip}`])
    return email !== '' && authors.every((author) => author === email)
  }

  // Opens a site with the files of a branch laid over the folder's.
  async #open(branch: Branch | undefined, began = branch?.base) {
    const site = this.#openDry()
    try {
      site.address.serveAt(this.#site.home)
      return { site, laid: branch && (await layBranch(site, branch, began!, this.#site)) }
    } catch (error) {
      site.close()
      throw error
    }
  }

  // One after another: each takes as much memory as the site.
  #inTurn<Told>(work: () => Promise<Told>): Promise<Told> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

/** The same caller, with their entry on that site. */
export function sessionOn(site: OpenSite, visit: McpSession): McpSession {
  const { user, ...caller } = visit.caller
  return { ...visit, site, caller: { ...caller, user: user && site.get(user.resource.name, user.id) } }
}
