import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short files that take five seconds or more. Begun last, as short files are, each would keep one worker busy while the others
// have nothing left.
const longest = [
  'conformance/exported.long',
  'conformance/in-process',
  'conformance/wordpress-names.long',
  'contract/every-resource',
  'follow/write-http',
  'follow/write-sequences',
  'hostile/doubling.long',
  'scripts/shipping.long',
  'server/export/answer-cache',
  'site/live-equals-fresh/live-equals-fresh',
]

/** Begins with the longest files, also in a clone that knows of no earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`test/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
