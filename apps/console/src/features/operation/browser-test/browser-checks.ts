const CHECKS = {
  storage: canStore,
  secure: () => window.isSecureContext,
  locks: () => 'locks' in navigator,
  streams: () => typeof ReadableStream === 'function' && typeof TextDecoder === 'function',
  clipboard: () => 'clipboard' in navigator,
  fullScreen: () => document.fullscreenEnabled,
} as const satisfies Record<string, () => boolean>

export type CheckName = keyof typeof CHECKS

/** Can this browser do what the console builds on? What fails here costs comfort, not data. */
export function checkBrowser(): { name: CheckName; isGood: boolean }[] {
  return (Object.keys(CHECKS) as CheckName[]).map((name) => ({ name, isGood: CHECKS[name]() })) // the keys are all there are
}

function canStore(): boolean {
  const key = 'drawdesk-check'
  try {
    window.localStorage.setItem(key, key)
    const isKept = window.localStorage.getItem(key) === key
    window.localStorage.removeItem(key)
    return isKept
  } catch {
    // Forbidden or full: that is the finding.
    return false
  }
}
