import { Button, Notice } from '@wordpress/components'
import { site } from './site.js'

/** The form for a name and an application password. */
export function SignIn({ onSignIn, wrong }) {
  const submit = (event) => {
    event.preventDefault()
    const form = new FormData(event.target)
    onSignIn(form.get('name'), form.get('password'))
  }
  return (
    <form className="sign-in" onSubmit={submit}>
      <h1>Edit {new URL(site).host}</h1>
      {wrong && (
        <Notice status="error" isDismissible={false}>
          {wrong}
        </Notice>
      )}
      <label>
        User name <input name="name" autoComplete="username" required />
      </label>
      <label>
        Application password <input name="password" type="password" autoComplete="off" required />
      </label>
      <p>
        It is kept until this tab is closed.{' '}
        <a href={`${site}/wp-admin/authorize-application.php?app_name=Editor`} target="_blank" rel="noreferrer">
          Make an application password
        </a>
      </p>
      <Button variant="primary" type="submit" __next40pxDefaultSize>
        Sign in
      </Button>
    </form>
  )
}
