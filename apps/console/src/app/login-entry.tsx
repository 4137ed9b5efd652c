import { useEffect } from 'react'
import { LoginPage } from '../features/identity/login/login.page.tsx'
import { prefetchShell } from './load-shell.ts'
import { NativeTools } from './native-tools.tsx'

/** The login page with its switches; the shell is fetched behind it. */
export function LoginEntry({ wanted }: { wanted: string }) {
  useEffect(() => prefetchShell(), [])
  return <LoginPage tools={<NativeTools />} wanted={wanted} />
}
