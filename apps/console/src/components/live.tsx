import { createContext, useContext } from 'react'

const LiveContext = createContext(true)

/** Says to everything inside whether the page is on screen (true) or kept behind another tab (false). */
export const LiveProvider = LiveContext.Provider

/**
 * Is this page on screen? False at once when its tab is left, true again one tick after it came back.
 * What floats outside the page (dialogs, drawers) must be closed while it is false: an antd Modal that stays open
 * inside a hidden `<Activity>` breaks the root on return.
 */
export function useLive(): boolean {
  return useContext(LiveContext)
}
