import { API_PATH } from '@drawdesk/contract/core/constants'

/** Does the server answer? Asked of a call that is open to everybody and costs it nothing; a failure is the answer, no error to report. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(`${API_PATH}/blade-auth/oauth/public-key`, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
