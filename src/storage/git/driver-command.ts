import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The beginning of a driver command. */
const mark = ': almanac, which runs no program that a branch brings'

/**
 * Returns the command for git's configuration, which a shell runs at the top of the worktree for each file that both sides
 * changed. It runs the program (a script's real, absolute path) and no other. If a branch can bring that program, as in a
 * worktree of this repository or in one around it, git must track nothing of its package, of the packages that it loads, or
 * beside them, neither now nor in the merged commits. Otherwise git merges the file by lines, and a line of output says why.
 * The same happens if the program fails in any way: it exits with 4 for a conflict, as a broken one never does.
 */
export function driverCommand(program: string): string {
  const path = slashed(program)
  const folder = slashed(packageOf(program))
  return [
    mark,
    `p=${shellQuoted(path)}`,
    `k=${shellQuoted(folder)}`,
    `n=${shellQuoted(slashed(process.execPath))}`,
    `packages=${shellQuoted(packagesFor(folder).join('\n'))}`,
    ...script,
  ].join('\n')
}

export function isDriverCommand(command: string): boolean {
  return command.startsWith(mark)
}

// Git replaces text after a percent sign, and quotes the file's path itself. A hook's variables name another place: they are
// unset before git is queried about the program's place.
const script = [
  'file=%P',
  'lines() { test -z "$1" || echo "almanac: $file is merged by lines: $1" >&2',
  '  git merge-file -L ours -L base -L theirs %A %O %B || exit 1',
  '  exit 0; }',
  'there() { (unset $(git rev-parse --local-env-vars); cd "$1" && shift && git "$@"); }',
  'common() { (cd "$1" && cd "$2" && pwd -P); }',
  'w=$(pwd -P)',
  'test -f "$p" || lines "$p is gone; run almanac git install again"',
  'test -x "$n" || n=$(command -v node)',
  'case $n in "$w"/*) lines "$n is in the worktree";; /*|?:/*) ;; *) lines "node was not found";; esac',
  'own=$(common . "$(git rev-parse --git-common-dir)")',
  'd=$k last=',
  // The worktree that holds the program, and each one around it.
  'while t=$(there "$d" rev-parse --show-toplevel 2>/dev/null) && test "$t" != "$last"; do',
  '  near=; test "$(common "$t" "$(there "$t" rev-parse --git-common-dir)")" = "$own" && near=yes',
  '  case $w/ in "$t"/*) near=yes;; esac',
  '  if test "$near"; then',
  // Older versions of git write a branch's additions before they merge, without notice.
  '    case $(git version) in *" "[01].*|*" "2.[0-9]|*" "2.[0-9].*|*" "2.[12][0-9]*|*" "2.3[0-3]*) lines "git 2.34 or later keeps $p as it is meanwhile";; esac',
  '    IFS="',
  '"',
  '    for f in $packages; do',
  '      case $f/ in "$t"/*) ;; *) continue;; esac',
  '      r=${f#"$t"} found=$(there "$t" --icase-pathspecs --noglob-pathspecs ls-files -- ".$r" 2>&1 | head -n 1)',
  '      for h in HEAD $(env | sed -n "s/^GITHEAD_\\([0-9a-f]*\\)=.*/\\1/p"); do',
  '        test -z "$found" && there "$t" cat-file -e "$h:${r#/}" 2>/dev/null && found=$f',
  '      done',
  '      test -z "$found" || lines "a branch can bring $found, which $p would run"',
  '    done',
  '    unset IFS',
  '  fi',
  '  last=$t d=$t/..',
  'done',
  '"$n" "$p" git merge %O %A %B "$file"',
  'case $? in 0) exit 0;; 4) exit 1;; *) lines "$p failed";; esac',
]

function packageOf(program: string): string {
  for (let at = dirname(program); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at
    if (dirname(at) === at) return dirname(program)
  }
}

/** The places of a package and everything that it can load: it, and the packages beside each folder above it. */
function packagesFor(folder: string): string[] {
  const found = [folder]
  for (let at = folder; dirname(at) !== at; at = dirname(at)) found.push(slashed(join(dirname(at), 'node_modules')))
  return found
}

function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path
}

// For the shell, and for git.
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}
