// Loaded before a command: counts its calls that change something below a folder, and breaks the one of this number, or
// kills the process before it. What it says goes into a file, as the command's own words are looked at.
const fs = require('node:fs')

const { FAULT_ROOT: root, FAULT_AT: at, FAULT_CODE: code, FAULT_LASTING: lasting, FAULT_COUNT: told } = process.env
const write = fs.writeFileSync
const changing = [
  'copyFileSync linkSync mkdirSync openSync renameSync rmSync symlinkSync truncateSync unlinkSync',
  'ftruncateSync writeSync writeFileSync',
]
const names = changing.join(' ').split(' ')
// Without them nothing is lost but by a crash of the machine: a kill before them is one before the next.
if (code !== 'KILL') names.push('fsyncSync')
const ours = new Set()
let calls = 0

function isOurs(name, [target, second]) {
  if (typeof target === 'number') return ours.has(target)
  const path = String(name === 'linkSync' || name === 'renameSync' || name === 'copyFileSync' ? second : target)
  if (!path.startsWith(root)) return false
  if (name === 'mkdirSync') return !fs.existsSync(path)
  if (name === 'rmSync') return fs.existsSync(path)
  return name !== 'openSync' || /[wax+]/.test(String(second))
}

for (const name of names) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (isOurs(name, args) && (++calls === Number(at) || (lasting && calls > Number(at)))) {
      if (code === 'KILL') process.kill(process.pid, 'SIGKILL')
      // What only frees room, or puts one name in the place of another, works on a full disk.
      const isFree = code === 'ENOSPC' && /^(?:rename|rm|unlink|truncate|ftruncate)/.test(name)
      if (!isFree) throw Object.assign(new Error(`${code}: played, ${name}`), { code, syscall: name })
    }
    const result = original(...args)
    if (name === 'openSync') ours[String(args[0]).startsWith(root) ? 'add' : 'delete'](result)
    return result
  }
}
process.on('exit', () => write(told, String(calls)))
