/** A menu of commands takes the focus as it opens, so that the arrows move in it at once; Escape gives it back. */
export const MENU_FOCUS = { autoFocus: true } as const
