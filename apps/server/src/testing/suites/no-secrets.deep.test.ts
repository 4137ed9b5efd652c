import { CALLERS, describeNoSecrets } from '../walk/no-secrets.ts'

describeNoSecrets(CALLERS)
