import type { ReactNode } from 'react'
import './sign-in-icon.css'

/** Plain signs of our own, drawn on 20 by 20; none is anybody's mark. */
const SIGNS: Readonly<Record<string, ReactNode>> = {
  github: <path d="M6 4 2.5 10 6 16M14 4l3.5 6L14 16M11.5 3.5l-3 13" />,
  gitee: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M13.5 7.5H9.2A1.7 1.7 0 0 0 7.5 9.2v4.3h6V10.4H10" />
    </>
  ),
  wechat_open: (
    <>
      <path d="M8 3.5c3.3 0 6 2.1 6 4.8s-2.700 4.800-6 4.800c-.7 0-1.400-.1-2-.3l-2.500 1.200.6-2.100C2.800 11 2 9.700 2 8.300 2 5.600 4.700 3.500 8 3.500z" />
      <path d="M16.300 9.300c1 .8 1.700 1.800 1.700 3 0 1.200-.6 2.200-1.600 3l.4 1.700-2-1c-1.500.5-3.300.3-4.600-.5" />
    </>
  ),
  qq: (
    <>
      <path d="M10 2.500c2.500 0 4 1.900 4 4.300v1.600c.9 1.200 2 2.800 2 4.200-.7 0-1.300-.5-1.600-1-.5 2.400-2.200 4.400-4.400 4.400s-3.900-2-4.400-4.400c-.3.5-.9 1-1.600 1 0-1.400 1.100-3 2-4.200V6.800c0-2.400 1.500-4.300 4-4.300z" />
      <path d="M6.500 17.500h2M11.500 17.500h2" />
    </>
  ),
  dingtalk: (
    <path d="M4 3c3 2 6.500 2.600 11 3.400 0 2-1.800 4-3.300 5.300h2L8.500 18l1.300-4.300H8c-.8-.7-1.500-1.600-1.800-2.600l2 .2C6 9.700 4.400 6.600 4 3z" />
  ),
  feishu: (
    <path d="M3 8c3.500 3.800 7 5.500 10 5.500 2 0 3.300-1 4.500-3.500-1.500-.7-3-.5-4.500.8C11.500 8 9 5 6 3.500h6c1.200 1.500 1.900 3 2.300 5M3 8v6.500c3 2 7.500 2.500 10 1" />
  ),
  oidc: (
    <>
      <rect x="3.500" y="8.500" width="13" height="8.500" rx="2" />
      <path d="M6.500 8.500V6a3.500 3.500 0 0 1 7 0v2.500M10 12v1.800" />
    </>
  ),
  sandbox: (
    <path d="M7 2.500h6M8 2.500v5L3.500 15c-.6 1.200.2 2.500 1.500 2.500h10c1.300 0 2.100-1.300 1.500-2.500L12 7.500v-5M6 12.500h8" />
  ),
  key: (
    <>
      <circle cx="6.500" cy="10" r="3.500" />
      <path d="M10 10h7.500v3M14 10v2.500" />
    </>
  ),
  building: <path d="M4 17.500v-15h8v15M12 8h4v9.500M2.500 17.500h15M7 6h2M7 9.500h2M7 13h2" />,
  person: (
    <>
      <circle cx="10" cy="6.500" r="3.500" />
      <path d="M3.500 17c.6-3.600 3.200-5.500 6.500-5.500s5.900 1.900 6.500 5.500" />
    </>
  ),
}

/** The sign of a third party: its own, or the one that the operator chose. Says nothing by itself. */
export function SignInIcon({ source, icon }: { source: string; icon: string }) {
  return (
    <svg className="sign-in-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {SIGNS[icon] ?? SIGNS[source] ?? SIGNS.key}
    </svg>
  )
}
