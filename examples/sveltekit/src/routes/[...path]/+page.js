import { dev } from '$app/env'

// The pages need no script; in development it is what loads them again.
export const csr = dev
