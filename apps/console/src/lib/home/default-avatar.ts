/** What stands for a person without a picture (specification §3): the product's mark. */
export const DEFAULT_AVATAR = '/favicon.svg'
