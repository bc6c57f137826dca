import { join } from 'node:path'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

/** @returns {import('next').NextConfig} */
export default function configure(phase) {
  // What reads Almanac stands beside this folder.
  const shared = { trailingSlash: true, turbopack: { root: join(import.meta.dirname, '..') } }
  // Only a build is an export: with one, the development server knows no page that came after its start.
  return phase === PHASE_DEVELOPMENT_SERVER ? shared : { ...shared, output: 'export', distDir: 'dist' }
}
