/** The variable of a style's text that stands for what the guest says. */
export const GUEST_WORDS = 'prompt'
