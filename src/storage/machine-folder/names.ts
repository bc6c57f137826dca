/**
 * The files and folders in the machine folder: every module that stores something there lists it here. `sealed`: only content
 * signed with this clone's key is trusted (`seal.ts`), a `text` as a whole, `lines` one by one, in all files below a folder.
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
  revisions: { is: 'folder' },
  autosaves: { is: 'folder' },
  preferences: { is: 'folder' },
  'server.json': { is: 'file' },
  'credentials.json': { is: 'file', sealed: 'text' },
  secret: { is: 'file', sealed: 'text' },
  'visitors.jsonl': { is: 'file', sealed: 'lines' },
  'intentions.json': { is: 'file', sealed: 'text' },
  changes: { is: 'folder', sealed: 'lines' },
  unfinished: { is: 'folder', sealed: 'lines' },
  inbox: { is: 'folder', sealed: 'text' },
  outbox: { is: 'folder' },
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
}

export type MachineName = keyof typeof machineNames

/** How a named file is sealed; undefined if it is trusted without a seal. */
export function sealOfName(name: string): 'text' | 'lines' | undefined {
  return Object.hasOwn(machineNames, name) ? (machineNames[name as MachineName] as MachineThing).sealed : undefined
}
