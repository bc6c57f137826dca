import { scenariosByAddresses } from './samples.ts'
import { describeUnderNames } from './under-names.ts'

// `wordpress-names.long.test.ts` has the others.
describeUnderNames(scenariosByAddresses().sample, 350)
