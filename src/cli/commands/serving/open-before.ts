import { findContentDir } from '../../session/content-dir.ts'
import type { Globals } from '../../session/session.ts'
import { type FollowFlags, openFollowed } from './followed-remote.ts'
import { openSharedState, type StateFlags } from './shared-state.ts'

/** Opens a site's sources besides its folder: a followed remote, and shared state. @throws CliError, ContentError, GitError */
export async function openBefore(flags: FollowFlags & StateFlags, globals: Globals) {
  const followed = await openFollowed(flags, globals)
  try {
    const root = followed?.folder.root ?? findContentDir(globals.content)
    const state = await openSharedState(flags, globals, root)
    return {
      followed,
      root,
      state,
      async close() {
        await state?.close()
        await followed?.folder.close()
      },
    }
  } catch (error) {
    await followed?.folder.close()
    throw error
  }
}
