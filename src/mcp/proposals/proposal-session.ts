import { z } from 'zod'
import { toMarkdown } from '../../site/review/to-markdown.ts'
import { reviewSites } from '../../site/review/review.ts'
import { openChangedLines, renamedPaths } from '../../storage/git/compare.ts'
import { type Branch, branchesNamed, changedFilesOf, patchOf } from '../../storage/git/branch-changes.ts'
import { RestError } from '../../define/errors.ts'
import { fenced } from '../fence.ts'
import { isOwn } from '../own-files.ts'
import { cut } from '../summary.ts'
import { type ToolAnswer, defineTool, type Tool } from '../tool.ts'
import type { McpSession } from '../session.ts'
import { proposalNames } from './naming.ts'
import { type Proposals, type Since, visitTo } from './proposals.ts'
import { checkSite } from '../../site/check/check.ts'
import type { Finding } from '../../site/check/finding.ts'
import type { OpenSite } from '../../site/open-site.ts'
import type { Review } from '../../site/review/model.ts'

export interface ProposalSession {
  /** Wraps a tool so that it reads from and writes to a proposal. */
  readonly proposing: (tool: Tool) => Tool
  readonly review: Tool
}

/** UTF-16 units of a review, and of a patch, in one answer. */
const longestReview = 10_000
const longestPatch = 20_000
/** How many proposals are listed. */
const mostListed = 20

type Given = Readonly<Record<string, unknown>> & { readonly proposal?: string }

/** Opens the tools of a connection, with one current branch until people have decided on it. */
export function openProposalSession(proposals: Proposals): ProposalSession {
  const { folder } = proposals
  let current: string | undefined

  // The named branch; else the connection's, unless people have decided on it in the meantime.
  const branchFor = async (named: string | undefined): Promise<Branch | undefined> => {
    if (named !== undefined) return proposals.find(named)
    if (current === undefined) return undefined
    return proposals.find(current).catch((error: unknown) => {
      if (!(error instanceof RestError)) throw error
      return (current = undefined)
    })
  }

  const proposing = (tool: Tool): Tool => ({
    ...tool,
    input: (site) =>
      tool.input(site)?.extend({
        proposal: z
          .string()
          .optional()
          .describe('The branch of a proposal, as given in an answer: read from it and add to it.'),
      }),
    async run(whole: never, visit) {
      const { proposal, ...given } = whole as Given
      const find = () => branchFor(proposal)
      const work = (inside: McpSession) => tool.run(given as never, inside)
      if (!tool.writes) {
        const branch = await find()
        return branch ? proposals.read(branch, visit, work) : work(visit)
      }
      const subject = subjectOf(tool, given)
      const change = { work, toReview: reviewChange }
      const { outcome: told, branch, review: seen } = await proposals.write(find, visit, subject, change)
      if (!branch || !seen) return { ...told, text: `Nothing has changed.\n${told.text}` }
      const where = `This is only a proposal, on the branch ${branch.name}: a person merges or deletes it.`
      return { text: `${told.text}\n${where}\n\n${seen.text}`, facts: { ...told.facts, ...seen.facts } }
    },
  })

  // Reviews the changes that one call added to a proposal. `site` is as on the branch.
  async function reviewChange({ name, tip }: Branch, visit: McpSession, since: Since): Promise<ToolAnswer> {
    // Set before the next call's turn.
    current = name
    const told = await compare({ name, base: since.tip, tip }, visit, since.site)
    const { changed, review } = told
    const known = new Set(checkSite(since.site, (path) => changed.has(path)).map(findingKey))
    const findings = review.findings.filter((one) => one.isOnChangedLine || !known.has(findingKey(one)))
    return toProposalAnswer({ name, tip }, { ...told, review: { ...review, findings } })
  }

  // Only of files that the caller may change, before or after: links in others' follow what is renamed.
  async function compare(branch: Branch, visit: McpSession, before: OpenSite): Promise<Compared> {
    const { base, tip } = branch
    const isSeen = (path: string) => isOwn(path, visit) || isOwn(path, visitTo(before, visit))
    const all = (await changedFilesOf(folder, branch)).map(({ path, bytes }) => ({ path, isGone: bytes === undefined }))
    const files = all.filter(({ path }) => isSeen(path))
    const changed = new Set(files.map(({ path }) => path))
    const review = await reviewSites({
      before,
      after: visit.site,
      changed,
      renames: await renamedPaths(folder, base, tip),
      isChanged: openChangedLines(folder, base, tip),
    })
    const findings = review.findings.filter(({ file }) => isSeen(file))
    const paths = files.length < all.length ? [...changed] : undefined
    const patch = cut(await patchOf(folder, branch, paths), longestPatch)
    return { base, files, changed, review: { ...review, findings }, patch }
  }

  const review = defineTool({
    name: 'review',
    title: 'Review a proposal',
    description:
      'Summarizes for a reviewer what a proposal changes: entry by entry, which pages change as a result, and the findings of `check`; the data include the patch. By default, the proposal of this session; if there is none, lists the pending ones.',
    writes: false,
    isInternal: true,
    output: z.looseObject({
      proposal: z.looseObject({ branch: z.string(), commit: z.string() }).optional(),
      proposals: z.array(z.string()).optional(),
    }),
    input: () => z.strictObject({ proposal: z.string().optional().describe('The branch of the proposal.') }),
    async run({ proposal }, visit) {
      const branch = await branchFor(proposal)
      if (branch)
        return proposals.read(branch, visit, async (inside) =>
          toProposalAnswer(branch, await compare(branch, inside, proposals.site)),
        )
      const names = (await branchesNamed(folder, proposalNames)).slice(0, mostListed)
      // A name says what its proposal is about.
      const find = async (name: string) => proposals.read(await proposals.find(name), visit, async () => name)
      const waiting = (await Promise.all(names.map((name) => find(name).catch(() => [])))).flat()
      return { text: waiting.join('\n') || 'There are no pending proposals.', facts: { proposals: waiting } }
    },
  })

  return { proposing, review }
}

interface Compared {
  readonly base: string
  readonly files: readonly { readonly path: string; readonly isGone: boolean }[]
  readonly changed: ReadonlySet<string>
  readonly review: Review
  readonly patch: string
}

function toProposalAnswer(
  { name: branch, tip: commit }: Pick<Branch, 'name' | 'tip'>,
  { base, files, review, patch }: Compared,
): ToolAnswer {
  const { entries, effects, findings } = review
  // Without the mark that identifies a comment on a pull request.
  const told = toMarkdown({ base: 'HEAD', commit: base, head: branch, ...review }).replace(/^<!--.*-->\n/, '')
  const changes = entries.map(({ change, noun: type, id, title, path, sentences }) => {
    return { change, type, id, title, path, sentences }
  })
  return {
    text: fenced(`the review of ${branch}`, cut(told, longestReview)),
    facts: { proposal: { branch, commit, files, changes, effects, findings, patch } },
  }
}

// Leaves out the line, which moves when others are written.
function findingKey({ file, code, message }: Finding): string {
  return [file, code, message].join('\n')
}

// The subject of a commit: `update post/spring-menu`.
function subjectOf({ name }: Tool, { type, ref, fields, name: file }: Given): string {
  const { title, name: called } = (fields ?? {}) as Readonly<Record<string, unknown>>
  const about = ref ?? title ?? called ?? file ?? 'new'
  return `${name.replace(/_(?:content|file)$/, '')} ${String(type)}/${String(about).replace(`${String(type)}/`, '')}`
}
