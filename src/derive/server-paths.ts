/** Paths of servers below a website's address, whatever its content. */
export const serverPaths = {
  rest: '/rest',
  /** The interface under WordPress's names, if the site is mounted so. */
  wordpress: '/wp-json',
  /** Whether the site is loaded. */
  health: '/healthz',
  /** The Model Context Protocol, if assistants are allowed. */
  assistants: '/mcp',
} as const

/** Whether a path below the website's address is reserved for the server: no entry is shown there. */
export function isServerPath(path: string): boolean {
  return Object.values(serverPaths).some((own) => path === own || path.startsWith(`${own}/`))
}

/** Path below the website's address at which WordPress clients request application passwords. */
export const authorizePath = '/wp-admin/authorize-application.php'
