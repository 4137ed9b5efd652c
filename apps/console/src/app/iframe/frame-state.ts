import { safeAddress } from '../../lib/menu/menu-address.ts'

/** How an address stands to being embedded. `refused`: http inside https, which every browser blocks. */
export type FrameVerdict =
  | { is: 'unsafe' }
  | { is: 'refused' | 'allowed'; address: string; host: string; sandbox: string }

const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
  'allow-modals',
]

/**
 * Judges an address for the frame of a console at `origin`. Never may it lead this window elsewhere; a page of our own origin gets none
 * of it besides (no storage, hence no token), because scripts of ours with our origin could take the sandbox off.
 */
export function judgeFrame(wanted: string, origin: string): FrameVerdict {
  const address = safeAddress(wanted)
  if (address === undefined) return { is: 'unsafe' }
  const url = new URL(address, origin)
  const isOwn = url.origin === origin
  const isBlocked = origin.startsWith('https:') && url.protocol === 'http:'
  return {
    is: isBlocked ? 'refused' : 'allowed',
    address: isOwn ? address : url.href,
    host: isOwn ? url.pathname : url.host,
    sandbox: (isOwn ? SANDBOX : [...SANDBOX, 'allow-same-origin']).join(' '),
  }
}
