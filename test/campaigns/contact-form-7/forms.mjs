// The forms of the play, by name.
const mail = `mail:
  subject: "[your-name]"
  sender: "Site <site@example.org>"
  recipient: owner@example.org
  body: "[your-name] <[your-email]> [site] [phone] [message] [amount] [level] [day] [choice] [picks] [one] [terms] [secret] from [_post_title]"
  attachments: "[paper]"`

const every = `<label>Your name [text* your-name id:who maxlength:20]</label> [count your-name down]
[email* your-email placeholder "you@example.org"]
[url site] [tel phone]
[textarea message 30x5/200]
[number amount min:1 max:9] [range level min:0 max:10 step:1]
[date day min:2027-01-01]
[select* choice include_blank "Ferns & moss" "Coffee"]
[checkbox* picks "Red" "Blue" "Green"]
[checkbox lone exclusive "Left" "Right"]
[radio one default:1 free_text "Yes" "Other"]
[file paper limit:10kb filetypes:txt]
[hidden secret "h-1"]
[quiz sum "1+1=?|2" "2+3=?|5" "The colour of grass?|green"]
[acceptance terms] I agree to <a href="/terms">the terms</a> [/acceptance]
[submit "Send it"]`

const consents = `[text* your-name]
[acceptance news optional] Send me news [/acceptance]
[acceptance robot invert] I am a robot [/acceptance]
[acceptance terms default:on] I agree [/acceptance]
[submit]`

const choices = `[select many multiple "First|1st" "Second|2nd" "Third"]
[checkbox also free_text "Red" "Other"]
[radio lone label_first default:2 "Left" "Right"]
[text given "Ann"] [text empty placeholder "Your words"]
[submit]`

const choicesMail = `mail:
  subject: Choices
  sender: "Site <site@example.org>"
  recipient: owner@example.org
  body: "many: [many] raw: [_raw_many] also: [also] lone: [lone] given: [given] empty: [empty]."`

/** Who sends what the mail server refuses: a minute later it is sent again, in the middle of another case. */
export const refused = 'Rosa'

/** The text of each form's file. */
export const forms = {
  every: `---\nid: 101\ntitle: Everything\n${mail}\n---\n${every}\n`,
  plain: form(102),
  demo: form(103, 'demo_mode: on'),
  skips: form(104, 'skip_mail: on'),
  passing: form(105, 'do_not_store: true'),
  members: form(106, 'subscribers_only: on'),
  terms: `---\nid: 107\nadditional_settings: "acceptance_as_validation: on"\n${mail}\n---\n[text your-name] [acceptance terms] Yes [/acceptance] [submit]\n`,
  consents: `---\nid: 109\n${mail}\n---\n${consents}\n`,
  choices: `---\nid: 110\n${choicesMail}\n---\n${choices}\n`,
  placed: `---\nid: 108\n${mail}\n---\n[text* your-name]\n[response]\n[submit]\n`,
}

/** A post that holds two of them. */
export const post = `---\nid: 34\ntitle: With forms\nstatus: publish\ndate: 2026-01-02\n---\n[contact-form-7 id="102"]\n\n[contact-form-7 id="placed"]\n`

/** The settings of their site. */
export const settings = {
  title: 'Forms',
  timezone: 'UTC',
  email: 'owner@example.org',
  forms_rate_limit: 0,
  forms_disallowed_words: ['casino'],
}

function form(id, more = '') {
  return `---\nid: ${id}\nadditional_settings: "${more}"\n${mail}\n---\n[text* your-name]\n[submit]\n`
}
