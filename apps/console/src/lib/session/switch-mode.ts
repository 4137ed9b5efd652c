import { website } from '@drawdesk/contract/core/constants'
import { useSession, type SessionUser } from './session-store.ts'

/** May the person act for one of their departments and roles at a time? The server's `SWITCH_MODE`; off unless it says otherwise (specification §9). */
export function isSwitchModeOn(user: SessionUser | undefined = useSession.getState().user): boolean {
  return user?.switchMode ?? website.switchMode
}

export function useSwitchMode(): boolean {
  return useSession(({ user }) => isSwitchModeOn(user))
}
