import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { builtCli, temporaryFolder } from '../built-cli.ts'
import { files } from './completed-files.ts'

const { launch } = builtCli()

/** A site with values that shells read as something else, and a folder with the command, where files stand. */
function oddSite() {
  const choices = ['odd two', 'odd$(touch ran)', 'odd`touch ran`', 'odd/é,b']
  const settings = JSON.stringify({ fields: { post: { mood: { type: 'choice', choices } } } })
  const root = contentFolder({ ...files, 'settings.json': settings })
  const folder = temporaryFolder()
  const { command, env } = launch()
  writeFileSync(join(folder, 'almanac'), `#!/bin/sh\nexec "${command[0]}" "${command[1]}" "$@"\n`)
  chmodSync(join(folder, 'almanac'), 0o755)
  writeFileSync(join(folder, 'two words.jpg'), '')
  return { root, folder, command, env, path: `${folder}${delimiter}${env.PATH}` }
}

function hasShell(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}

describe('the script', () => {
  it('for bash completes words, values after =, names of files, and an alias of the command', async () => {
    const { root, folder, env, command, path } = oddSite()
    const ask = (words: readonly string[]) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _almanac; printf '%s\n' "\${COMPREPLY[@]}" --`
    const lines = [
      ['almanac', 'post', 'get', 's'],
      ['almanac', 'post', 'list', '--status', '=', 'dr'],
      ['almanac', 'post', 'list', '--order', '='],
      ['almanac', 'media', 'add', 'two'],
      ['alm', 'post', 'get', 'so'],
      ['almanac', 'edit', 'post/so'],
      ['almanac', 'post', 'create', '--mood', 'odd'],
      ['almanac', 'post', 'create', '--mood', String.raw`odd\ `],
      ['almanac', 'post', 'get', '"so'],
      ['almanac', '--site', `"${root}"`, 'post', 'create', '--mood', '"odd'],
    ]
    const alias = `alias alm='${command.join(' ')}'`
    const script = `${alias}; source <(almanac completion bash) || exit 1; complete -p almanac; ${lines.map(ask).join('\n')}`
    const told = execFileSync('bash', ['--norc', '-c', script], {
      cwd: folder,
      env: { ...env, PATH: path, ALMANAC_CONTENT: root },
      encoding: 'utf8',
    })
    // The shell runs what stands on its line. Outside of completion, it does not quote names of files itself.
    const quoted = [String.raw`odd\ two`, String.raw`odd\$\(touch\ ran\)`, 'odd\\`touch\\ ran\\`', 'odd/é,b'].toSorted()
    const [head, ...answers] = told.split('\n')
    expect(head).toBe('complete -F _almanac almanac')
    expect(
      answers
        .join('\n')
        .split('--\n')
        .map((one) => one.trim().split('\n').toSorted()),
    ).toEqual([
      ['sorbet', 'soup', 'stew'],
      ['draft'],
      ['asc', 'desc'],
      [String.raw`two\ words.jpg`],
      ['sorbet', 'soup'],
      ['post/sorbet', 'post/soup'],
      quoted,
      [String.raw`odd\ two`],
      ['sorbet', 'soup'],
      ['odd two', 'odd/é,b'],
      [''],
    ])
  })

  // What a person sees at each line when they press Tab, and what then stands there, in a terminal of its own.
  it.runIf(hasShell('zsh'))(
    'for zsh does so on a real line, quotes what its shell would run, and takes an alias',
    () => {
      const { root, folder, env, command } = oddSite()
      const lines = [
        'almanac post get sou',
        'almanac post get s',
        'almanac post list --status=dr',
        'almanac post create --mood odd',
        String.raw`almanac post create --mood odd\ `,
        `almanac post create --mood 'odd `,
        'almanac why post/s',
        'almanac post edit sou',
        'almanac edit post/sou',
        'almanac mv post/s',
        'almanac media add two',
        'almanac post up',
      ]
      writeFileSync(join(folder, 'lines'), `${lines.join('\n')}\n`)
      writeFileSync(
        join(folder, 'inner.zsh'),
        `unsetopt beep auto_menu
alias almanac="${command.join(' ')}"
source <(almanac completion zsh)
lines=("\${(@f)$(<lines)}")
compadd() {
  local -a offered
  [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] || { builtin compadd -A offered "$@"; seen+=("\${offered[@]}") }
  builtin compadd "$@"
}
press() { typeset -ga seen=(); BUFFER=$lines[1]; CURSOR=$#BUFFER; shift lines; zle expand-or-complete; print -r -- "$BUFFER|\${(j:;:)seen}" >> told; BUFFER= }
zle -N press; bindkey '^T' press; print ready >> told\n`,
      )
      writeFileSync(
        join(folder, 'outer.zsh'),
        `zmodload zsh/zpty; zpty shell zsh -f -i; zpty -w shell 'source ./inner.zsh'
for (( pressed = 0; pressed <= ${lines.length}; pressed++ )); do
  for (( waited = 0; waited < 400; waited++ )); do
    zpty -r -t shell >/dev/null
    [[ -f told ]] && (( $(wc -l < told) > pressed )) && break
    sleep 0.05
  done
  (( pressed < ${lines.length} )) && zpty -w -n shell $'\\x14'
done
zpty -d shell\n`,
      )
      execFileSync('zsh', ['-f', 'outer.zsh'], {
        cwd: folder,
        env: { ...env, ALMANAC_CONTENT: root, LC_ALL: 'C.UTF-8' },
        stdio: 'ignore',
      })
      const [, ...told] = readFileSync(join(folder, 'told'), 'utf8').trimEnd().split('\n')
      const sorted = (line: string) => line.replace(/[^|]+$/, (seen) => seen.split(';').toSorted().join(';'))
      expect(told.map(sorted)).toEqual([
        'almanac post get soup |soup',
        'almanac post get s|sorbet;soup;stew',
        'almanac post list --status=draft |draft',
        String.raw`almanac post create --mood odd|odd/é,b;odd\ two;odd\$\(touch\ ran\);` + 'odd\\`touch\\ ran\\`',
        String.raw`almanac post create --mood odd\ two |odd\ two`,
        `almanac post create --mood 'odd two' |odd two`,
        'almanac why post/s|post/sorbet;post/soup;post/stew',
        'almanac post edit soup |soup',
        'almanac edit post/soup |post/soup',
        'almanac mv post/s|post/sorbet;post/soup;post/stew',
        String.raw`almanac media add two\ words.jpg |two\ words.jpg`,
        'almanac post update |update',
      ])
      expect(existsSync(join(folder, 'ran'))).toBe(false)
    },
  )

  it.runIf(hasShell('fish'))('for fish completes the same', () => {
    const { root, folder, env, path } = oddSite()
    const lines = [
      'almanac post get s',
      'almanac post list --status=dr',
      'almanac post create --mood odd',
      String.raw`almanac post create --mood odd\\ `,
      'almanac post create --mood "odd ',
      'almanac media add two',
      String.raw`almanac media add two\\ w`,
      'almanac post create --content-file=two',
      'alm post get so',
      'almanac edit post/so',
    ]
    const asked = lines.map((line) => `complete -C '${line}'; echo ==`).join('\n')
    const told = execFileSync(
      'fish',
      ['--no-config', '-c', `almanac completion fish | source; alias alm=almanac\n${asked}`],
      {
        cwd: folder,
        env: { ...env, PATH: path, ALMANAC_CONTENT: root },
        encoding: 'utf8',
      },
    )
    const answers = told.split('==\n').map((one) => one.trim().split('\n').toSorted())
    expect(answers.map((one) => one.map((line) => line.trimEnd()))).toEqual([
      ['sorbet', 'soup', 'stew'],
      ['--status=draft'],
      ['odd two', 'odd$(touch ran)', 'odd/é,b', 'odd`touch ran`'].toSorted(),
      ['odd two'],
      ['odd two'],
      ['two words.jpg'],
      ['two words.jpg'],
      ['--content-file=two words.jpg'],
      ['sorbet', 'soup'],
      ['post/sorbet', 'post/soup'],
      [''],
    ])
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })
})
