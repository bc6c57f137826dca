/** Where servers answer below a website's address, whatever its content. */
export const serverPaths = {
  /** The interface. */
  rest: '/rest',
  /** The same under WordPress's names, where a site is mounted so. */
  wordpress: '/wp-json',
  /** Whether the site is loaded. */
  health: '/healthz',
  /** The Model Context Protocol, where assistants are let in. */
  assistants: '/mcp',
} as const

/** Whether a server takes a path below the website's address for itself: no entry is shown there. */
export function isServerPath(path: string): boolean {
  return Object.values(serverPaths).some((own) => path === own || path.startsWith(`${own}/`))
}

/** Path below the website's address at which WordPress's clients ask people for a password of their own. */
export const authorizePath = '/wp-admin/authorize-application.php'
