import { create } from 'zustand'
import { readStored, writeStored } from '../browser/storage.ts'

/** What went wrong: code, an unhandled promise, a call to the server, a file of the console, a part of the screen. */
export type ErrorKind = 'error' | 'promise' | 'request' | 'chunk' | 'render'

const KINDS: ReadonlySet<unknown> = new Set<ErrorKind>(['error', 'promise', 'request', 'chunk', 'render'])

/** An entry of the local error log (specification §3). */
export interface ErrorLogEntry {
  /** Numbers the entries of this browser. */
  id: number
  type: ErrorKind
  /** Page it happened on, without what its query may give away; of a request its method and path. */
  url: string
  message: string
  stack: string
  /** The rest: component stack, request id. */
  info: string
  /** Local time, `yyyy-MM-dd HH:mm:ss`. */
  time: string
  /** How often in a row. */
  count: number
}

/** The server takes at most so many in one upload; older ones go. */
export const ERROR_LOG_MAX = 200
const MESSAGE_MAX = 1_000
const STACK_MAX = 4_000
const INFO_MAX = 2_000
const STORED_AS = 'error-log'

interface ErrorLogState {
  /** Newest first. */
  entries: readonly ErrorLogEntry[]
  /** A script or style of the console could not be loaded since the page was opened: only a reload helps. */
  hasLostFiles: boolean
}

export const useErrorLog = create<ErrorLogState>()(() => ({
  entries: restoredEntries(readStored(STORED_AS)),
  hasLostFiles: false,
}))

export interface ErrorFacts {
  type: ErrorKind
  error: unknown
  /** Where; the page on screen unless given. */
  url?: string
  info?: string
  /** The place where it happened says so itself: the shell offers nothing besides. */
  isShown?: boolean
}

/** Adds to the log. The same thing again at once only counts up, so that an error in a loop does not push out all others. */
export function recordError(
  { type, error, url = pageAddress(), info = '', isShown = false }: ErrorFacts,
  now: Date = new Date(),
): void {
  const { entries } = useErrorLog.getState()
  const message = messageOf(error).slice(0, MESSAGE_MAX)
  const time = localTime(now)
  const [newest, ...older] = entries
  if (newest && newest.type === type && newest.message === message && newest.url === url) {
    keep([{ ...newest, time, count: newest.count + 1 }, ...older])
  } else {
    const stack = error instanceof Error ? (error.stack ?? '').slice(0, STACK_MAX) : ''
    keep(
      [
        { id: (newest?.id ?? 0) + 1, type, url, message, stack, info: info.slice(0, INFO_MAX), time, count: 1 },
        ...entries,
      ].slice(0, ERROR_LOG_MAX),
    )
  }
  if (type === 'chunk' && !isShown) useErrorLog.setState({ hasLostFiles: true })
}

/** Forgets all entries, or those that were uploaded. */
export function clearErrorLog(ids?: ReadonlySet<number>): void {
  keep(ids ? useErrorLog.getState().entries.filter(({ id }) => !ids.has(id)) : [])
}

function keep(entries: readonly ErrorLogEntry[]): void {
  useErrorLog.setState({ entries })
  try {
    writeStored(STORED_AS, entries)
  } catch {
    // A full storage must not raise an error of its own from in here; the entries stay for as long as the page is open.
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Error)
    return error.name === 'Error' || error.name === 'ApiError' ? error.message : `${error.name}: ${error.message}`
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error))
}

/** Path of the page; its query is left out, because sign-in codes travel in it. */
function pageAddress(): string {
  return window.location.pathname
}

function localTime(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`
}

/** What was stored, made safe: nothing that is not an entry. */
function restoredEntries(stored: unknown): ErrorLogEntry[] {
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, ERROR_LOG_MAX) : []
}

function isEntry(value: unknown): value is ErrorLogEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<string, unknown>
  const areTexts = ['url', 'message', 'stack', 'info', 'time'].every((name) => typeof entry[name] === 'string')
  return areTexts && KINDS.has(entry.type) && typeof entry.id === 'number' && typeof entry.count === 'number'
}
