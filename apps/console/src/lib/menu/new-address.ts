/** In the address of a list: begin a new row. */
export const NEW_KEY = 'new'

/** In the address of the list of people: invite somebody. */
export const INVITE_KEY = 'invite'

/** The address of a page, as it begins a new row. */
export const newAddressOf = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${NEW_KEY}=1`
