/** Address of the people, apart from their schema for pages that only count them. */
export const USER_PATH = '/blade-user'

/** The one role, department and post of somebody who registered and waits for an administrator. */
export const AWAITING_ID = '-1'
