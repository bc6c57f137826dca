import { inbox } from './inbox/inbox.ts'
import type { Entry, PageForm, Site } from '../../define/model.ts'
import { idOf } from './template/form-tag.ts'
import { askQuiz } from './template/quiz.ts'
import { replaceTags } from './template/scan-template.ts'
import { showField } from './template/show-field.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { readForm, sourceOf } from './source.ts'

/**
 * A form as its page shows it: the template with its fields.
 *
 * @param wrong - the errors of the last submission, by field
 */
export function showForm(entry: Entry, site: Site, wrong: Readonly<Record<string, string>>): PageForm {
  const { title, template, tags } = readForm(sourceOf(entry, site), site)
  const today = toLocalText(site.now(), site.settings.timezone).slice(0, 10)
  const quiz = askQuiz(tags, (answer) => site.service(inbox).hash(`quiz ${answer}`))
  const fields = replaceTags(template, (tag, at) => {
    const id = idOf(tag)
    const isLabelled = isInLabel(template, at) || (id !== null && template.includes(`for="${id}"`))
    const own = (table: Readonly<Record<string, unknown>>) => Object.hasOwn(table, tag.name)
    return showField(tag, {
      today,
      isLabelled,
      wrong: own(wrong) ? wrong[tag.name] : undefined,
      quiz: own(quiz) ? quiz[tag.name] : undefined,
    })
  })
  const unit = `<input type="hidden" name="_wpcf7_unit_tag" value="form-${entry.id}">`
  const { namespace, base } = entry.resource
  return { title, fields: fields + unit, to: `/${namespace}/${base}/${entry.id}/feedback` }
}

function isInLabel(template: string, at: number): boolean {
  const before = template.slice(0, at)
  return before.lastIndexOf('<label') > before.lastIndexOf('</label')
}
