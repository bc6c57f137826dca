import { z } from 'zod'
import { toMarkdown } from '../../site/review/to-markdown.ts'
import { reviewSites } from '../../site/review/review.ts'
import { openChangedLines, renamedPaths } from '../../storage/git/compare.ts'
import { type Branch, changedFilesOf, patchOf } from '../../storage/git/branch-changes.ts'
import { RestError } from '../../define/errors.ts'
import { count } from '../../text/nouns.ts'
import { toVisibleName } from '../../text/visible.ts'
import { fenced } from '../fence.ts'
import { isKnownTo, isOwn } from '../own-files.ts'
import { cut } from '../summary.ts'
import { type ToolAnswer, defineTool, type Tool } from '../tool.ts'
import type { McpSession } from '../session.ts'
import { type Proposals, type Sides, sessionOn } from './proposals.ts'

export type ProposalSession = ReturnType<typeof openProposalSession>

/** UTF-16 units of a review, and of a patch, in one answer. */
const longestReview = 10_000
const longestPatch = 20_000
/** How many proposals are listed. */
const mostListed = 20

type Given = Readonly<Record<string, unknown>> & { readonly proposal?: string }

/** Opens the tools of a connection, with one current branch until people have decided on it. */
export function openProposalSession(proposals: Proposals) {
  const { folder } = proposals
  let current: string | undefined

  // The named branch; else the connection's, unless people have decided on it in the meantime.
  const branchFor = async (named: string | undefined): Promise<Branch | undefined> => {
    if (named !== undefined) return named === 'new' ? undefined : proposals.find(named)
    if (current === undefined) return undefined
    return proposals.find(current).catch((error: unknown) => {
      if (!(error instanceof RestError)) throw error
      return (current = undefined)
    })
  }

  // Wraps a tool so that it reads from and writes to a proposal.
  const proposing = (tool: Tool): Tool => ({
    ...tool,
    input: (site) =>
      tool.input(site)?.extend({
        proposal: z
          .string()
          .optional()
          .describe('The branch of a proposal, as in an answer: read from it and add to it. `new` begins another one.'),
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
      const toReview = (added: Branch, sides: Sides) => {
        // Set before the next call's turn.
        current = added.name
        return reviewOf(added, sides, true)
      }
      const { outcome: told, branch, review: seen } = await proposals.write(find, visit, subject, { work, toReview })
      if (!branch || !seen) return told
      const where = `This is only a proposal, on the branch ${branch.name}: a person merges or deletes it.`
      return { text: `${told.text}\n${where}\n\n${seen.text}`, facts: { ...told.facts, ...seen.facts } }
    },
  })

  // What a caller may not change is left out and counted: a renamed entry is named in other people's drafts, too.
  async function reviewOf(branch: Branch, { inside, before, laid }: Sides, onlyNew = false): Promise<ToolAnswer> {
    const { name, base, tip } = branch
    const former = sessionOn(before, inside)
    const isMine = (path: string) => isOwn(path, inside) || isOwn(path, former)
    const all = await changedFilesOf(folder, branch)
    const files = all
      .filter(({ path }) => isMine(path))
      .map(({ path, bytes }) => ({ path, isGone: bytes === undefined, now: laid?.renamed.get(path) }))
    const paths = files.map(({ path }) => path)
    const renames = files.map(({ path, now = '' }) => now && toRenameLine(path, now))
    const whole = await reviewSites({
      before,
      after: inside.site,
      changed: new Set(paths),
      renames: await renamedPaths(folder, base, tip),
      isChanged: openChangedLines(folder, base, tip),
      isSeen: (one) => isKnownTo(one, inside),
    })
    const told = { ...whole, findings: whole.findings.filter((one) => isMine(one.file) && (one.isNew || !onlyNew)) }
    // Without the mark that identifies a comment on a pull request.
    const review = toMarkdown({ base: 'the commit', commit: base, head: name, ...told }).replace(/^<!--.*-->\n/, '')
    const words = `${renames.join('')}${review}`
    const rest = words.length > longestReview ? '\nCut: the data have the rest.' : ''
    const others = count(all.length - files.length, 'more changed file')
    const left = all.length > files.length ? `\nOutside what you may change: ${others}.` : ''
    const changes = told.entries.map(({ change, noun: type, id, title, path, sentences }) => {
      return { change, type, id, title, path, sentences }
    })
    const { effects, findings } = told
    const patch = cut(await patchOf(folder, branch, paths), longestPatch)
    return {
      text: `${fenced(`the review of ${name}`, cut(words, longestReview))}${rest}${left}`,
      facts: { proposal: { branch: name, commit: tip, files, changes, effects, findings, patch } },
    }
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
        return proposals.read(branch, visit, async (inside, laid) => {
          const before = await proposals.openBase(branch)
          return reviewOf(branch, { inside, before, laid }).finally(() => before.close())
        })
      const waiting = await proposals.list(visit, mostListed)
      return { text: waiting.join('\n') || 'There are no pending proposals.', facts: { proposals: waiting } }
    },
  })

  return { proposing, review }
}

function toRenameLine(path: string, now: string): string {
  return `Others have renamed a file since, which is here by its former name: ${toVisibleName(path)} is now ${toVisibleName(now)}.\n`
}

// The subject of a commit: `update post/spring-menu`.
function subjectOf({ name }: Tool, { type, ref, fields, name: file }: Given): string {
  const { title, name: called } = (fields ?? {}) as Readonly<Record<string, unknown>>
  const about = ref ?? title ?? called ?? file ?? 'new'
  return `${name.replace(/_(?:content|file)$/, '')} ${String(type)}/${String(about).replace(`${String(type)}/`, '')}`
}
