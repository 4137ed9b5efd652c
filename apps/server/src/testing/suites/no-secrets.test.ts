import { describeNoSecrets } from '../walk/no-secrets.ts'

// Who sees the least of all that see anything; administrators, who see more of what is no secret, in the deep tier.
describeNoSecrets(['nobody', 'somebody who may only look'])
