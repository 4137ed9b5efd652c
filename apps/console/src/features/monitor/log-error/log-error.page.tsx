import { errorLogResource } from '@drawdesk/contract/log/error-log'
import { useEffect } from 'react'
import { useListAddress } from '../../../resource/list/use-list-address.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** Errors that consoles reported. The call answers the oldest first, as its family does; what just happened is what one looks for. */
export default function LogErrorPage() {
  const [address, setAddress] = useListAddress()
  const isOrdered = address.has('ascs') || address.has('descs')
  useEffect(() => {
    if (isOrdered) return
    const next = new URLSearchParams(address)
    next.set('descs', 'createTime')
    setAddress(next, true)
  })
  return isOrdered ? <ResourcePage resource={errorLogResource} /> : null
}
