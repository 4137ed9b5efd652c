import { describeNoSecrets } from '../walk/no-secrets.ts'

// Who sees the least of all that are signed in; nobody, and administrators, who see more of what is no secret, in the deep tier.
describeNoSecrets(['somebody who may only look'])
