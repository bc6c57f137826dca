import { scenariosByAddresses } from './samples.ts'
import { describeUnderNames } from './under-names.ts'

// `wordpress-names.test.ts` has the sample.
describeUnderNames(scenariosByAddresses().others, 1500)
