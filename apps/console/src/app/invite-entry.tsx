import { useEffect } from 'react'
import { InvitePage } from '../features/identity/invite/invite.page.tsx'
import { prefetchShell } from './load-shell.ts'
import { NativeTools } from './native-tools.tsx'

/** The link of an invitation, whether or not somebody is signed in here; the shell is fetched behind it. */
export default function InviteEntry() {
  useEffect(() => prefetchShell(), [])
  return <InvitePage tools={<NativeTools />} />
}
