import { useEffect } from 'react'
import { ChangePasswordPage } from '../features/identity/login/change-password.page.tsx'
import { prefetchShell } from './load-shell.ts'
import { NativeTools } from './native-tools.tsx'

/** The first password has to be changed before anything else is open. */
export default function PasswordEntry() {
  useEffect(() => prefetchShell(), [])
  return <ChangePasswordPage tools={<NativeTools />} />
}
