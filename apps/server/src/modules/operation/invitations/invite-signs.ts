import type { InviteSign } from '@drawdesk/contract/operation/invite'

/** Signs as a column keeps them, joined by commas. */
export const signsOf = (list: string): InviteSign[] => (list === '' ? [] : (list.split(',') as InviteSign[])) // written by us
