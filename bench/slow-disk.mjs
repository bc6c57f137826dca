// A disk that really flushes, where the one at hand does not: virtual machines and containers answer a sync at once.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
int fsync(int descriptor) {
  int result = ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(descriptor);
  struct timespec more = {0, SYNC_US * 1000L};
  nanosleep(&more, 0);
  return result;
}
`

/**
 * Calls `use` with the environment of processes in which each sync of a file or folder takes some milliseconds longer, in all
 * threads; undefined on systems other than Linux and without a C compiler.
 */
export function onSlowDisk(syncMs, use) {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-disk-'))
  try {
    const library = join(folder, 'slow-disk.so')
    const options = ['-shared', '-fPIC', `-DSYNC_US=${syncMs * 1000}`, '-x', 'c', '-', '-o', library, '-ldl']
    const { status } = spawnSync('cc', options, { input: source })
    return status === 0 ? use({ LD_PRELOAD: library }) : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
