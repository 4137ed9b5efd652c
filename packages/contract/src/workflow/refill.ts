/** Key of the process that a device starts when its paper runs low. */
export const REFILL_PROCESS = 'refill'
/** `businessTable` of its instances; their `businessId` is the device. */
export const REFILL_TABLE = 'refill'
