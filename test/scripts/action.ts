import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect } from 'vitest'
import { type Ended, ended } from '../cli/built-cli.ts'

/** A step of a composite action of GitHub's. */
interface Step {
  readonly name: string
  readonly if?: string
  readonly uses?: string
  readonly shell: string
  readonly env?: Readonly<Record<string, string>>
  readonly run: string
}

/** Where and with what an action runs. */
export interface Place {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** What stands for expressions: `{ 'inputs.base': 'origin/main' }`; an input that is not named has its default. */
  readonly values: Readonly<Record<string, string>>
}

/** Keeps npm from asking its registry: for news, too. */
export const npmAlone = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_update_notifier: 'false' }

/** The folder of an action of this repository. */
export const actionFolder = (name: string) => join(import.meta.dirname, '../../.github/actions', name)

/**
 * Runs the shell of an action's steps as GitHub's runner does, or of one of them, up to the first that fails where
 * `goesOn` does not say otherwise; answers how each ended. Other people's actions among them are left out, conditions
 * hold.
 */
export async function runAction(folder: string, { cwd, env, values }: Place, only?: string, goesOn = false) {
  const { inputs, runs } = load(readFileSync(join(folder, 'action.yml'), 'utf8')) as {
    inputs: Record<string, { default?: string }>
    runs: { steps: Step[] }
  }
  const defaults = Object.entries(inputs).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[`inputs.${name}`, value]],
  )
  const known: Record<string, string> = { ...Object.fromEntries(defaults), ...values }
  const outcomes: (Ended & { name: string })[] = []
  for (const step of runs.steps.filter(({ uses, name }) => !uses && (only === undefined || name === only))) {
    expect(step.shell).toBe('bash')
    // What comes from outside reaches the shell by its environment only.
    expect(step.run).not.toContain('${{')
    const own = Object.entries(step.env ?? {}).map(([key, value]) => {
      const asked = /^\$\{\{ ([\w.-]+) \}\}$/.exec(value)?.[1] ?? ''
      expect(known).toHaveProperty([asked])
      return [key, known[asked]!]
    })
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd,
      env: { ...env, ...npmAlone, GITHUB_ACTION_PATH: folder, GITHUB_WORKSPACE: cwd, ...Object.fromEntries(own) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const outcome = { name: step.name, ...(await ended(child)) }
    outcomes.push(outcome)
    if (outcome.code !== 0 && !goesOn) break
  }
  return outcomes
}

/** Writes a program that starts a command, as npm puts it among the programs of packages. */
export function writeStarter(path: string, command: readonly string[]): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\nexec '${command.join("' '")}' "$@"\n`)
  chmodSync(path, 0o755)
}
