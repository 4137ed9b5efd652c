/**
 * Where code without a screen (the HTTP client) says something to the user. The screen that is open connects its own way of
 * showing it: the shell a toast, the login page a line at the form. What is said before anybody listens is kept for the first listener.
 */
export type MessageKind = 'error' | 'success' | 'warning' | 'info'
/** The call that was refused for want of a right, or of credits. */
export interface RefusedCall {
  method: 'GET' | 'POST'
  path: string
  isTooFew?: boolean
}
export type MessageListener = (kind: MessageKind, text: string, refused?: RefusedCall) => void

interface Message {
  kind: MessageKind
  text: string
  refused: RefusedCall | undefined
}

const KEPT_AT_MOST = 5
let listener: MessageListener | undefined
let kept: Message[] = []

export function showMessage(kind: MessageKind, text: string, refused?: RefusedCall): void {
  if (listener) deliver(listener, { kind, text, refused })
  else kept = [...kept, { kind, text, refused }].slice(-KEPT_AT_MOST)
}

/** Connects a screen and hands it what was kept. Answers how to disconnect; a newer listener is left alone by that. */
export function listenToMessages(next: MessageListener): () => void {
  listener = next
  const waiting = kept
  kept = []
  for (const each of waiting) deliver(next, each)
  return () => {
    if (listener === next) listener = undefined
  }
}

function deliver(next: MessageListener, { kind, text, refused }: Message): void {
  if (refused) next(kind, text, refused)
  else next(kind, text)
}
