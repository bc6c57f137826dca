import { createRoot } from 'react-dom/client'
import { prepareEditor } from './edit.js'
import { List } from './list.jsx'
import { SignIn } from './sign-in.jsx'
import { keepCredentials, signIn } from './site.js'
import './style.css'

const element = document.getElementById('app')
const root = createRoot(element)
void show()

// The addresses are those to which the editor leads by itself: `post.php?post=7`, `edit.php?post_type=page`.
async function show() {
  const asked = new URLSearchParams(location.search)
  try {
    const me = await signIn()
    if (!me) return root.render(<SignIn onSignIn={enter} />)
    if (!asked.has('post')) return root.render(<List type={asked.get('post_type') ?? 'post'} me={me} onLeave={leave} />)
    const open = await prepareEditor(Number(asked.get('post')))
    root.unmount()
    open(element.id)
  } catch (error) {
    root.render(<SignIn onSignIn={enter} wrong={error.message ?? String(error)} />)
  }
}

function enter(name, password) {
  keepCredentials(name, password)
  void show()
}

function leave() {
  keepCredentials()
  void show()
}
