import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { builtCli } from '../cli/built-cli.ts'
import { runHere } from '../cli/in-process.ts'
import { pixel } from '../pictures.ts'
import { attackedClone, ways } from './attacked-clone.ts'

const built = builtCli()

describe.each(ways)('a branch that comes by %s', (way) => {
  it('with links in the place of folders and files of content gets nothing outside read or written', async () => {
    const made = attackedClone(way, ({ content, outside, write }) => {
      for (const name of ['pages', 'media', 'users/more']) symlinkSync(join(outside, 'folder'), join(content, name))
      symlinkSync(join(outside, 'made'), join(content, 'tags'))
      symlinkSync(join(outside, 'victim'), join(content, 'posts/victim.md'))
      symlinkSync('../../.git/config', join(content, 'posts/config.md'))
      symlinkSync('../../../outside', join(content, 'posts/far'))
      write('content/posts/b.md', '---\nid: 11\ntags: [x]\nfeatured_media: far/victim\n---\n')
    })
    const { top, env, base, expectUntouched } = made
    const config = readFileSync(join(top, '.git/config'))
    const picture = join(base, 'clone/dot.png')
    writeFileSync(picture, pixel)
    // Commands see what a branch left, not how it came: each is tried where it came in one of the ways.
    const commands: Record<(typeof ways)[number], [string[], number][]> = {
      clone: [
        [['check'], 1],
        [['check', '--fix'], 1],
        [['review', 'HEAD'], 0],
      ],
      checkout: [
        [['page', 'create', '--title', 'New'], 5],
        [['media', 'add', picture, '--title', 'Dot'], 5],
        [['tag', 'create', '--name', 'New'], 5],
        [['post', 'update', 'victim', '--title', 'New'], 5],
      ],
      merge: [
        [['post', 'create', '--title', 'Victim', '--slug', 'victim', '--status', 'publish'], 0],
        [['post', 'update', 'a', '--title', 'New'], 0],
        [['undo', '--yes'], 0],
      ],
      pull: [
        [['check'], 1],
        [['export', 'public'], 0],
      ],
    }
    for (const [words, code] of commands[way]) {
      const end = await runHere(words, { cwd: top, env })
      expectUntouched(words.join(' '))
      expect(end.stdout + end.stderr, words.join(' ')).not.toContain('mine')
      expect([words.join(' '), end.code, end.stderr]).toEqual([words.join(' '), code, end.stderr])
      if (code === 5) expect(end.stderr).toMatch(/leads out of the content folder|leads nowhere/)
    }
    expect(readFileSync(join(top, '.git/config'))).toEqual(config)
  })

  it('with a record of changes of its own gets nothing written into .git or other hidden places', async () => {
    const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')
    const targets = [
      '.git/config',
      '.env',
      '.git/hooks/post-checkout',
      'node_modules/x.js',
      '.almanac/credentials.json',
    ]
    const made = attackedClone(
      way,
      ({ write }) => {
        const lines = targets.map((path, i) => {
          const files = [{ path, before: { text: '[core]\n\tfsmonitor = touch ran\n' }, after: digestOf('') }]
          return JSON.stringify({ at: i, group: `group${i}`, command: `command${i}`, by: 'post update', files })
        })
        write('.almanac/changes/changes.jsonl', `${lines.join('\n')}\n`)
      },
      '.',
    )
    const { top, env, expectUntouched } = made
    const config = readFileSync(join(top, '.git/config'))
    for (const words of [
      way === 'clone' ? ['undo', '--yes'] : ['undo', '--yes', '--force'],
      ...targets
        .map((_, i) => ['undo', '--yes', '--force', '--change', `group${i}`])
        .filter((_, i) => i % ways.length === ways.indexOf(way)),
    ]) {
      const { code } = await runHere(['--content', top, ...words], { cwd: top, env })
      expect([words, code === 0]).toEqual([words, false])
      expect(readFileSync(join(top, '.git/config'))).toEqual(config)
      for (const path of targets.slice(1)) expect([path, existsSync(join(top, path))]).toEqual([path, false])
      expectUntouched(words.join(' '))
    }
  })

  it('with links in the folder of an export gets nothing outside written, and the export says what to remove', async () => {
    const rows = [
      ['public', 'outside', 4],
      ['public/.almanac-export', 'outside/folder', 4],
      ['public/.almanac-export/files.jsonl', 'outside/victim', 4],
      ['public/.almanac-export/next', 'outside/victim', 0],
      ['public/index.html', 'outside/victim', 4],
      ['public/rest', 'outside/folder', 4],
    ] as const
    // Each comes in one of the ways: exports take their time.
    for (const [path, to, code] of rows.filter((_, i) => i % ways.length === ways.indexOf(way))) {
      const { top, env, expectUntouched } = attackedClone(way, ({ top: at, write }) => {
        write('public/.almanac-export/files.jsonl', '{"almanac-export":1}\n')
        rmSync(join(at, path), { recursive: true, force: true })
        symlinkSync(join(at, '..', to), join(at, path))
      })
      const end = await runHere(['export', 'public'], { cwd: top, env })
      expectUntouched(path)
      expect([path, end.code, end.stderr]).toEqual([path, code, end.stderr])
      if (code === 4) expect(end.stderr).toMatch(/is a link|is not empty|was not written: what is there now is not/)
    }
  })
})

describe('a branch', () => {
  it('with a link in the place of the content folder gets nothing written in another folder of ours', async () => {
    const { top, env, git, write, expectUntouched } = attackedClone(
      'checkout',
      ({ content, outside, write: plant }) => {
        plant('../outside/site/settings.json', '{ "title": "Ours" }\n')
        plant('../outside/site/posts/a.md', '---\nid: 10\ntitle: A\n---\n')
        rmSync(content, { recursive: true })
        symlinkSync('../outside/site', content)
        symlinkSync('content', join(outside, '..', 'theirs', 'again'))
      },
    )
    for (const words of [
      ['post', 'update', 'a', '--title', 'New'],
      ['check', '--fix'],
      ['serve', '--port', '0'],
      ['--content', 'again', 'post', 'create', '--title', 'New'],
    ]) {
      const { code, stderr } = await runHere(words, { cwd: top, env })
      expect([words, code, stderr]).toEqual([
        words,
        5,
        expect.stringMatching(
          /(?:content|again): is a link that git tracks and that leads out of this checkout.* --content \S+\/outside\/site/s,
        ),
      ])
      expectUntouched(words.join(' '))
    }
    // One's own link, and one within the checkout, lead where they should.
    git('rm', '-q', '--cached', 'content', 'again')
    write('real/settings.json', '{ "title": "Ours" }\n')
    symlinkSync('real', join(top, 'inner'))
    git('add', '-A', 'real', 'inner')
    for (const folder of ['content', 'inner'])
      expect(await runHere(['--content', folder, 'tag', 'create', '--name', 'New'], { cwd: top, env })).toMatchObject({
        code: 0,
      })
  })

  it('with a repository in the place of the content folder gets no command run from its configuration', async () => {
    const { top, env, expectUntouched } = attackedClone('pull', ({ content, write }) => {
      write('content/HEAD', 'ref: refs/heads/main\n')
      write('content/refs/heads/keep', '')
      write('content/objects/keep', '')
      write(
        'content/config',
        `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = touch ../ran-fsmonitor\nhooksPath = hooks\n`,
      )
      for (const hook of ['pre-commit', 'post-index-change', 'commit-msg', 'post-commit', 'reference-transaction']) {
        write(`content/hooks/${hook}`, '#!/bin/sh\ntouch "$(dirname "$0")/../../ran-hook"\n')
        chmodSync(join(content, 'hooks', hook), 0o755)
      }
      write('content/settings.json', '{ "title": "Theirs", "autocommit": true }\n')
    })
    for (const words of [
      ['check'],
      ['check', '--changed', 'HEAD'],
      ['review', 'HEAD'],
      ['overview'],
      ['post', 'update', 'a', '--title', 'New'],
      ['post', 'update', 'a', '--title', 'Newer', '--commit'],
      ['undo', '--yes'],
      ['undo', 'post/a', '--yes'],
      ['git', 'status'],
      ['git', 'install'],
    ]) {
      await runHere(['--content', 'content', ...words], { cwd: top, env })
      for (const what of ['fsmonitor', 'hook'])
        expect([words, what, existsSync(join(top, `ran-${what}`))]).toEqual([words, what, false])
      expectUntouched(words.join(' '))
    }
  })

  it('with a configuration that the clone includes gets no command run by what only looks', async () => {
    const hooks = ['post-index-change', 'reference-transaction', 'post-checkout']
    const { top, env, git, tryGit, write } = attackedClone('merge', ({ top: at, write: plant }) => {
      const run = (what: string) => `"touch '${join(at, '../clone/.git/marks', what)}'; cat"`
      const settings = [
        `[core]\nhooksPath = hooks\npager = ${run('pager')}\nfsmonitor = ${run('fsmonitor')}`,
        `[diff]\nexternal = ${run('external')}`,
        `[diff "x"]\ntextconv = ${run('textconv')}\ncommand = ${run('command')}`,
        `[filter "x"]\nclean = ${run('clean')}\nsmudge = ${run('smudge')}\nrequired = true`,
        `[gpg]\nprogram = ${run('gpg')}\n[log]\nshowSignature = true`,
      ]
      plant('shared.gitconfig', `${settings.join('\n')}\n`)
      plant('content/.gitattributes', '*.md diff=x filter=x\n')
      for (const hook of hooks) {
        plant(`hooks/${hook}`, `#!/bin/sh\ntouch '${join(at, '../clone/.git/marks/hook')}'\n`)
        chmodSync(join(at, 'hooks', hook), 0o755)
      }
    })
    const marks = join(top, '.git/marks')
    mkdirSync(marks)
    git('config', 'include.path', '../shared.gitconfig')
    write('content/posts/a.md', '---\nid: 10\ntitle: Changed\n---\n\nText.\n')
    for (const words of [
      ['check'],
      ['check', '--changed', 'HEAD'],
      ['review'],
      ['review', 'HEAD^...HEAD'],
      ['post', 'list', '--ref', 'HEAD'],
      ['overview'],
      ['history', 'post/a'],
      ['undo', 'post/a', '--yes', '--dry-run', '--force'],
      ['undo', 'post/a', '--yes', '--force'],
    ]) {
      await runHere(words, { cwd: top, env })
      expect([words, readdirSync(marks)]).toEqual([words, []])
    }
    // The same settings are real.
    tryGit('status')
    tryGit('diff', 'HEAD')
    expect(readdirSync(marks)).toEqual(expect.arrayContaining(['fsmonitor', 'hook']))
  })
})

describe('the merge driver', () => {
  // How a branch can bring what the program of the installation would run.
  const brought = {
    'the program itself': 'node_modules/almanac/bin/almanac.js',
    'a part of its package': 'node_modules/almanac/dist/part.js',
    'what it loads': 'node_modules/loaded/index.js',
    'packages above it': 'node_modules/almanac/node_modules/loaded/index.js',
  }
  const where = {
    'merged into ours': ['merge', '-q', '--no-edit', 'origin/attack'],
    'merged by the older strategy': ['merge', '-q', '--no-edit', '-s', 'recursive', 'origin/attack'],
    'checked out, while ours is merged into it': ['merge', '-q', '--no-edit', 'ours'],
    'checked out, while ours is rebased onto it': ['rebase', '-q', 'attack', 'ours'],
    'checked out, while ours is picked': ['cherry-pick', 'ours'],
  }
  const cases = Object.entries(where).flatMap(([how, words], i) => {
    // The first sees all kinds, the others one of them in turn.
    const kinds = Object.entries(brought).filter((_, at) => i === 0 || at === i % 4)
    return kinds.map(([what, path]) => ({ what, how, words, path }))
  })
  it.each(cases)('does not run $what that a branch brings, $how', ({ what, words, path }) => {
    const run = "require('fs').writeFileSync(require('path').join(__dirname.split('node_modules')[0], 'ran'), 'x')\n"
    const { top, env, git, tryGit, write, content } = attackedClone('checkout', ({ write: plant }) => {
      plant(path, run)
      plant('content/.gitattributes', '*.md merge=almanac\n')
      plant('content/posts/a.md', '---\nid: 10\ntitle: Theirs\ndate: 2025-01-01\ntags: [x]\n---\n\nText.\n')
    })
    git('checkout', '-q', 'main')
    write('.gitignore', 'node_modules\nran\n')
    const program = join(top, brought['the program itself'])
    const cli = pathToFileURL(built.launch().command[1]).href
    write('node_modules/almanac/package.json', '{ "name": "almanac" }\n')
    write('node_modules/almanac/dist/part.js', '')
    write('node_modules/loaded/index.js', '')
    write(
      brought['the program itself'],
      `require('../dist/part.js')\nrequire('loaded')\nimport(${JSON.stringify(cli)})\n`,
    )
    const install = spawnSync(process.execPath, [program, '--content', content, 'git', 'install'], { env })
    expect(install.status).toBe(0)
    write('content/posts/a.md', '---\nid: 10\ntitle: A\ndate: 2025-01-01\nstatus: draft\n---\n\nText.\n')
    git('checkout', '-q', '-b', 'ours')
    git('add', '.gitignore', 'content')
    git('commit', '-qm', 'Ours')
    if (words[0] !== 'merge' || words.at(-1) === 'ours') git('checkout', '-q', '-f', 'attack')
    rmSync(join(top, 'ran'), { force: true })
    const { stderr, stdout } = tryGit(...words)
    expect([what, existsSync(join(top, 'ran'))]).toEqual([what, false])
    expect([what, stdout + stderr]).toEqual([
      what,
      expect.stringMatching(
        /almanac: content\/posts\/a\.md is merged by lines: (?:a branch can bring \S*node_modules|\S+ is gone)/,
      ),
    ])
    // By lines, as git does without a driver.
    expect(readFileSync(join(content, 'posts/a.md'), 'utf8')).toContain('<<<<<<<')
  })

  it('runs the program of its installation where git tracks nothing of it', async () => {
    const { top, env, git, write, content } = attackedClone('checkout', ({ write: plant }) => {
      plant('content/posts/a.md', '---\nid: 10\ntitle: Theirs\ndate: 2025-01-01\n---\n\nText.\n')
    })
    git('checkout', '-q', 'main')
    expect(await built.run(['--content', content, 'git', 'install'], { cwd: top, env })).toMatchObject({ code: 0 })
    write('content/posts/a.md', '---\nid: 10\ntitle: A\ndate: 2025-01-01\nstatus: draft\n---\n\nText.\n')
    git('add', '-A')
    git('commit', '-qm', 'Ours')
    git('merge', '-q', '--no-edit', 'origin/attack')
    expect(readFileSync(join(content, 'posts/a.md'), 'utf8')).toContain(
      'title: Theirs\ndate: 2025-01-01\nstatus: draft\n',
    )
  })
})
