/** What every area of the namespace `core/v2` says of it. */
export const core = { namespace: 'core/v2', mountNames: { wordpress: { 'core/v2': 'wp/v2' } } } as const
