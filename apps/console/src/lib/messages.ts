/**
 * Where code without a screen (the HTTP client) says something to the user. The screen that is open connects its own way of
 * showing it: the shell a toast, the login page a line at the form. What is said before anybody listens is kept for the first listener.
 */
export type MessageKind = 'error' | 'success' | 'warning' | 'info'
export type MessageListener = (kind: MessageKind, text: string) => void

const KEPT_AT_MOST = 5
let listener: MessageListener | undefined
let kept: { kind: MessageKind; text: string }[] = []

export function showMessage(kind: MessageKind, text: string): void {
  if (listener) listener(kind, text)
  else kept = [...kept, { kind, text }].slice(-KEPT_AT_MOST)
}

/** Connects a screen and hands it what was kept. Answers how to disconnect; a newer listener is left alone by that. */
export function listenToMessages(next: MessageListener): () => void {
  listener = next
  const waiting = kept
  kept = []
  for (const { kind, text } of waiting) next(kind, text)
  return () => {
    if (listener === next) listener = undefined
  }
}
