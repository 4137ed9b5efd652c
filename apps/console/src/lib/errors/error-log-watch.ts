import type { ErrorInfo } from 'react'
import { ApiError } from '../http/api-error.ts'
import { ChunkError, isServerThere, noteLostStyle } from '../loading/chunks.ts'
import { recordError } from './error-log.ts'

/** Browsers say this when a layout settles one frame later; nothing is wrong then. */
const HARMLESS = /^ResizeObserver loop/

/** Feeds the error log with what nobody caught: errors, promises, scripts and styles that did not load. Answers how to stop. */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent | Event) => {
    if (!(event instanceof ErrorEvent)) recordLostFile(event.target)
    else if (!HARMLESS.test(event.message))
      recordError({ type: 'error', error: (event.error as unknown) ?? event.message })
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isReportedElsewhere(reason)) recordError({ type: 'promise', error: reason })
  }
  // Captured, because a file that fails to load says so to its own element only.
  window.addEventListener('error', onError, true)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError, true)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** What an error boundary held; for React's `onCaughtError`. */
export function recordCaught(error: unknown, { componentStack }: ErrorInfo): void {
  // A failed call or file has its entry already.
  if (!isReportedElsewhere(error)) recordError({ type: 'render', error, info: componentStack ?? '' })
  // oxlint-disable-next-line no-console -- takes the place of React's own report, which developers look for in the console
  console.error(error, componentStack)
}

function isReportedElsewhere(error: unknown): boolean {
  return (
    error instanceof ApiError ||
    error instanceof ChunkError ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}

function recordLostFile(target: EventTarget | null): void {
  const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
  if (isStyle) noteLostStyle(target.href)
  const address = target instanceof HTMLScriptElement ? target.src : isStyle ? target.href : ''
  if (!address) return
  // Without a server nothing of the console is broken: what needs the file waits for it.
  void isServerThere().then((isThere) => {
    if (isThere)
      recordError({ type: 'chunk', error: `A file of the console could not be loaded: ${new URL(address).pathname}` })
  })
}
