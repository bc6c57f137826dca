import apiFetch from '@wordpress/api-fetch'
import { dispatch } from '@wordpress/data'
import { getSettings, setSettings } from '@wordpress/date'
import { decodeEntities } from '@wordpress/html-entities'
import { store as preferences } from '@wordpress/preferences'
import { __unstableCreatePersistenceLayer as createPersistence } from '@wordpress/preferences-persistence'

/** The address of the site that is edited. */
export const site = document.querySelector('meta[name=site]').content
const root = `${site}/wp-json/`

// For as long as the tab is open, and for no other tab: whoever has it has the rights of its user.
const key = 'application-password'

const authorization = () => sessionStorage.getItem(key) && `Basic ${sessionStorage.getItem(key)}`

/** Keeps a name and an application password; with none, forgets them. */
export function keepCredentials(name, password) {
  if (name) sessionStorage.setItem(key, btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password}`))))
  else sessionStorage.clear()
}

/**
 * Asks the site who is signed in, and takes over the zone of its dates and the preferences of this person. Null where
 * nobody is; throws what the site says of a wrong password.
 */
export async function signIn() {
  if (!authorization()) return null
  const me = await apiFetch({ path: '/wp/v2/users/me?context=edit' })
  const { name, timezone_string, gmt_offset } = await apiFetch({ path: '/?_fields=name,timezone_string,gmt_offset' })
  const timezone = { string: timezone_string, offset: gmt_offset, offsetFormatted: String(gmt_offset), abbr: '' }
  setSettings({ ...getSettings(), timezone })
  dispatch(preferences).setPersistenceLayer(createPersistence(me.meta?.persisted_preferences, me.id))
  return { name: decodeEntities(me.name), siteName: decodeEntities(name) }
}

apiFetch.use((options, next) => {
  if (!authorization() || !options.url.startsWith(root)) return next(options)
  return next({ ...options, headers: { ...options.headers, Authorization: authorization() } })
})
// A picture that belongs to a post is for those who may read it, and the canvas asks for it without a password: what is
// uploaded here belongs to none, so that a draft shows it. Whoever has its address sees it, too, as in WordPress.
apiFetch.use((options, next) => {
  if (options.body instanceof FormData) options.body.delete('post')
  return next(options)
})
apiFetch.use(apiFetch.createRootURLMiddleware(root))
apiFetch.use(apiFetch.mediaUploadMiddleware)
