// Own code: markdown-it-task-lists takes time quadratic in the length of a list.
import type { MarkdownIt, Token } from 'markdown-it'

/** Accessible labels of the checkboxes. */
export interface TaskNames {
  readonly open: string
  readonly done: string
}

const english: TaskNames = { open: 'open', done: 'done' }

const box = /^\[([ xX])\](?=[ \t\u00a0])/

/** Makes read-only checkboxes of `- [ ]` and `- [x]`. */
export function addTaskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.push('task_lists', (state) => {
    const lists: Token[] = []
    const { said: names = english } = state.env as { readonly said?: TaskNames }
    for (const [at, token] of state.tokens.entries()) {
      if (token.type.endsWith('_list_open')) lists.push(token)
      else if (token.type.endsWith('_list_close')) lists.pop()
      else if (token.type === 'inline' && state.tokens[at - 2]?.type === 'list_item_open') {
        const text = token.children?.[0]
        const found = text?.type === 'text' ? box.exec(text.content) : null
        if (!text || !found || state.tokens[at - 1]?.type !== 'paragraph_open') continue
        text.content = text.content.slice(found[0].length)
        const checkbox = new state.Token('task_box', 'input', 0)
        const label = found[1] === ' ' ? names.open : names.done
        checkbox.attrs = Object.entries({ type: 'checkbox', disabled: '', 'aria-label': label })
        if (found[1] !== ' ') checkbox.attrs.push(['checked', ''])
        token.children!.unshift(checkbox)
        state.tokens[at - 2]!.attrJoin('class', 'task-list-item')
        const list = lists.at(-1)
        if (list && list.attrGet('class') === null) list.attrSet('class', 'contains-task-list')
      }
    }
  })
}
