/** Where the keyboard goes on when what had the focus is gone. */
const CONTENT_ID = 'content'

/**
 * Remembers what has the focus now; calling the answer gives it back once a dialog has let go of it. What is gone or hidden by
 * then (an entry of a menu that closed) is replaced by the page's content, so that the keyboard never starts over at the top.
 * Focus that somebody has moved elsewhere meanwhile stays there.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  return () => {
    const now = document.activeElement
    if (now && now !== document.body && !now.closest('[role="dialog"]')) return
    const target = opener && opener !== document.body && isShown(opener) ? opener : document.getElementById(CONTENT_ID)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}

function isShown(element: Element): boolean {
  return element.isConnected && (element as { checkVisibility?: () => boolean }).checkVisibility?.() !== false
}
