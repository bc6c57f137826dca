'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Has Next render the page again when something is saved, where `almanac run --watch` serves it. */
export function Refresh({ url }) {
  const router = useRouter()
  useEffect(() => {
    const changes = new EventSource(`${url}/changes`)
    for (const event of ['change', 'reset']) changes.addEventListener(event, () => router.refresh())
    return () => changes.close()
  }, [router, url])
  return null
}
