/**
 * The files and folders in the machine folder: every module that stores something there lists it here. `sealed`: only content
 * signed with this clone's key is trusted (`seal.ts`), a `text` as a whole, `lines` one by one, in all files below a folder. `unique`:
 * nothing else has its content, so that it is not taken for missing where the system denies access (but pages must not fail for
 * want of `secret`, which is never overwritten: `machine-secret.ts`).
 */
export const machineNames = {
  '.gitignore': { is: 'file' },
  journal: { is: 'file' },
  lock: { is: 'file' },
  'lock-wanted': { is: 'file' },
  'lock-breaker': { is: 'file' },
  adopting: { is: 'file' },
  tmp: { is: 'folder' },
  uploads: { is: 'folder' },
  cache: { is: 'folder' },
  edits: { is: 'folder' },
  schemas: { is: 'folder' },
  sizes: { is: 'folder' },
  import: { is: 'folder' },
  exports: { is: 'folder', sealed: 'text' },
  texts: { is: 'file', sealed: 'text' },
  'import-report.md': { is: 'file' },
  revisions: { is: 'folder', unique: true },
  autosaves: { is: 'folder', unique: true },
  preferences: { is: 'folder', unique: true },
  'server.json': { is: 'file' },
  'credentials.json': { is: 'file', sealed: 'text', unique: true },
  secret: { is: 'file', sealed: 'text' },
  'visitors.jsonl': { is: 'file', sealed: 'lines', unique: true },
  'intentions.json': { is: 'file', sealed: 'text', unique: true },
  changes: { is: 'folder', sealed: 'lines', unique: true },
  unfinished: { is: 'folder', sealed: 'lines', unique: true },
  inbox: { is: 'folder', sealed: 'text', unique: true },
  outbox: { is: 'folder', unique: true },
  'inbox-seen': { is: 'file' },
  at: { is: 'file', sealed: 'text' },
  following: { is: 'file' },
  repository: { is: 'folder' },
  moving: { is: 'folder' },
  kept: { is: 'folder' },
} as const satisfies Record<string, MachineThing>

interface MachineThing {
  readonly is: 'file' | 'folder'
  readonly sealed?: 'text' | 'lines'
  readonly unique?: true
}

export type MachineName = keyof typeof machineNames

/** How a named file is sealed; undefined if it is trusted without a seal. */
export function sealOfName(name: string): 'text' | 'lines' | undefined {
  return thingOf(name)?.sealed
}

/** What is known of a name; undefined for one that no module uses. */
export function thingOf(name: string): MachineThing | undefined {
  return Object.hasOwn(machineNames, name) ? machineNames[name as MachineName] : undefined
}
