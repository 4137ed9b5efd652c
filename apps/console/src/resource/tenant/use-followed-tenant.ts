import { useCallback, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { useLive } from '../../components/live.tsx'
import { cameBack } from '../../lib/browser/navigation-kind.ts'
import type { useListAddress } from '../list/use-list-address.ts'
import { chooseTenant, useChosenTenant } from './chosen-tenant.ts'
import { startOf, withTenant } from './tenant-address.ts'

interface Followed {
  /** The tenant of the page's address; undefined for the own one. */
  asked: string | undefined
  /** A form that is not saved keeps the page where it is. */
  isHeld: boolean
  address: URLSearchParams
  setAddress: ReturnType<typeof useListAddress>[1]
}

/**
 * Keeps a page in the tenant that the console works in: what the address says is what the console works in from then on; a page that is opened without a word of it, or that stands
 * open while another one was chosen, goes along. Answers what chooses another tenant from within the page, and what keeps the console in one without the page going
 * anywhere.
 */
export function useFollowedTenant({ asked, isHeld, address, setAddress }: Followed) {
  const isLive = useLive()
  const chosen = useChosenTenant((state) => state.chosen)
  const isBackHere = useNavigationType() === NavigationType.Pop
  const seenChosen = useRef(chosen)
  const seenAsked = useRef<{ asked: string | undefined }>(undefined)
  useEffect(() => {
    if (!isLive || isHeld) return
    const isNewAddress = seenAsked.current === undefined || seenAsked.current.asked !== asked
    const isNewChoice = seenChosen.current !== chosen
    seenAsked.current = { asked }
    seenChosen.current = chosen
    if (asked === chosen) return
    if (!isNewAddress) {
      if (isNewChoice) setAddress(startOf(chosen), false)
      return
    }
    // From a menu the page is asked for without any query. A link with one, and the way back, mean what they say.
    const isBack = cameBack() ?? isBackHere
    const isPlain = asked === undefined && address.size === 0 && !isBack
    if (isPlain) setAddress(withTenant(address, chosen), true)
    else chooseTenant(asked)
  }, [isLive, isHeld, asked, chosen, address, isBackHere, setAddress])

  const keep = useCallback((tenantId: string | undefined) => {
    seenChosen.current = tenantId
    chooseTenant(tenantId)
  }, [])
  const choose = useCallback(
    (next: string | undefined) => {
      keep(next)
      setAddress(startOf(next), false)
    },
    [keep, setAddress],
  )
  return { keep, choose }
}
