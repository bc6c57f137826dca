export const shells = ['bash', 'zsh', 'fish'] as const

/**
 * The shell scripts that request completions of the words up to the cursor: `almanac __complete SHELL WORDS…` prints
 * candidates, each with its description after a tab; `:files` stands for file names.
 */
export const scripts: Readonly<Record<(typeof shells)[number], string>> = {
  // Bash 3, which macOS has, lacks mapfile and compopt. The command may be an alias that expands to several words. Bash inserts
  // words as they are, and would run $(…) in them; it quotes file names itself, from version 4 on. Within a quote, words that
  // would need another quote are not offered.
  bash: `# Completion of almanac for bash: source <(almanac completion bash)
_almanac() {
  local line current="\${COMP_WORDS[COMP_CWORD]//\\\\/}" special=$'*[][ $\`"\\'\\\\\\\\;&|<>()*?{}!#~]*' quote=
  [[ $current == = ]] && current=
  [[ $current == [\\"\\']* ]] && quote="\${current:0:1}" current="\${current:1}" special=$'*[$\`"\\'\\\\\\\\!]*'
  local -a tool=("\${COMP_WORDS[0]/#\\~/$HOME}") typed=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  local alias="$(alias -- "\${COMP_WORDS[0]}" 2>/dev/null)"
  if [[ -n $alias && $alias != *="'\${COMP_WORDS[0]}"[\\ \\']* ]]; then eval "eval 'tool=('\${alias#*=}')'"; fi
  typed=("\${typed[@]#[\\"\\']}")
  typed=("\${typed[@]%[\\"\\']}")
  COMPREPLY=()
  _almanac_offer() {
    local word="$1"
    if [[ $word == $special ]]; then
      [[ -n $quote ]] && return
      printf -v word %q "$word"
    fi
    COMPREPLY+=("$word")
  }
  while IFS= read -r line; do
    line="\${line%%$'\\t'*}"
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null && special=
      while IFS= read -r line; do _almanac_offer "$line"; done < <(compgen -f -- "$current")
    elif [[ -n $line ]]; then
      [[ $line == */ ]] && compopt -o nospace 2>/dev/null
      _almanac_offer "$line"
    fi
  done < <("\${tool[@]}" __complete bash "\${typed[@]//\\\\/}" 2>/dev/null </dev/null)
}
complete -F _almanac almanac
`,
  // Zsh completes the command that an alias expands to, which is another one: a function of the same name does what the alias
  // does. Words arrive as they are on the line, and return quoted.
  zsh: `#compdef almanac
# Completion of almanac for zsh: source <(almanac completion zsh), after the alias if it is one.
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
_almanac_alias="\${aliases[almanac]-}"
if [[ -n $_almanac_alias ]]; then
  unalias almanac
  eval "function almanac { $_almanac_alias \\"\\$@\\" }"
fi
unset _almanac_alias
_almanac() {
  local line value
  local -a described plain beginnings tool
  local -i files=0
  tool=("\${words[1]/#\\~/$HOME}")
  (( $+aliases[$words[1]] )) && tool=("\${(@Q)\${(z)aliases[$words[1]]}}")
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    if [[ $value == :files ]]; then
      files=1
    elif [[ $value == */ ]]; then
      beginnings+=("$value")
    elif [[ -n $value && $line == *$'\\t' ]]; then
      plain+=("$value")
    elif [[ -n $value ]]; then
      described+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done < <("\${tool[@]}" __complete zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)
  [[ \${words[CURRENT]} == --*=* ]] && compset -P '*='
  (( files )) && _files
  (( \${#beginnings} )) && compadd -S '' -- $beginnings
  (( \${#plain} )) && compadd -a plain
  (( \${#described} )) && _describe almanac described
}
compdef _almanac almanac
`,
  fish: `# Completion of almanac for fish: almanac completion fish | source
function __almanac_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l current (string unescape -- $typed; or commandline -ct)
    for line in ($words[1] __complete fish $words[2..] "$current" 2>/dev/null </dev/null)
        if string match -q '*:files*' -- $line
            set -l flag (string match -r -- '^--[^=]+=' $typed)
            for file in (complete -C "'' "(string replace -r -- '^--[^=]+=' '' $typed))
                printf '%s%s\\n' "$flag" $file
            end
        else
            printf '%s\\n' $line
        end
    end
end
complete -c almanac -f -a '(__almanac_complete)'
`,
}
