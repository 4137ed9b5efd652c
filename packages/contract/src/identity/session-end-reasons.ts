/** Why a session is over. `ended`: none of the others. Apart from the schema, so that the login page gets the words alone. */
export const SESSION_END_REASONS = [
  'signedOut',
  'endedByYou',
  'endedByAdministrator',
  'passwordChanged',
  'passwordReset',
  'tokenReused',
  'accountOff',
  'tenantOff',
  'clientOff',
  'unlockFailed',
  'switched',
  'factorReset',
  'expired',
  'ended',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]
