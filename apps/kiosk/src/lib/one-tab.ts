/**
 * The machine is one page: two would print and refresh side by side. Resolves `elsewhere` at once where another tab is it, and calls `onMine` when this one
 * has become it. Where the browser keeps no locks (plain http on another host) each tab is.
 */
export function beTheKiosk(onMine: () => void, onElsewhere: () => void): void {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return onMine()
  const hold = (): Promise<never> => {
    onMine()
    return new Promise<never>(() => undefined)
  }
  void locks.request('kiosk-page', { ifAvailable: true }, (lock) => {
    if (lock) return hold()
    onElsewhere()
    void locks.request('kiosk-page', hold)
    return undefined
  })
}
