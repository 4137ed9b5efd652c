import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { hasPermission, type Caller, type Scope } from '../../../../platform/scope.ts'
import { findPersonCaller } from '../../../identity/caller/person-caller.ts'
import type { ChatTool, ChatToolCall } from '../../engine/chat-engine.ts'
import type { ChatQuota } from '../../quotas/chat-quota.ts'
import { createToolReaders, type ToolReader } from './tool-readers.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { Lanes } from '../../../queue/board/lanes.service.ts'

/** Of a result in characters of JSON: a model pays for what it reads. */
const RESULT_CHARS_MAX = 16_000

export interface ToolOutcome {
  state: 'done' | 'failed'
  /** For people: one line. */
  text: string
  /** JSON for the model. */
  result: string
}

/** What a model may look up while it answers: it reads, never changes, and sees no more than the person whose conversation it is. */
export interface ReadTools {
  offered: readonly ChatTool[]
  /** What a call is about, for people. */
  title(name: string, language: Language): string
  /** Under the rights that the person has at this moment. Never throws for what the model asked wrongly. */
  run(scope: Scope, call: ChatToolCall, language: Language): Promise<ToolOutcome>
}

const UNKNOWN: Bilingual = { zh: '未知工具', en: 'Unknown tool' }
const NO_RIGHT: Bilingual = { zh: '没有权限', en: 'no permission' }
const BAD_ARGUMENTS: Bilingual = { zh: '参数有误', en: 'invalid arguments' }

export function createReadTools(
  deps: Deps & { auth: AuthParts; lanes: Lanes },
  { quota }: { quota: ChatQuota },
): ReadTools {
  const readers = createToolReaders(deps, { quota })
  const readerOf = (name: string): ToolReader | undefined => readers.find(({ tool }) => tool.name === name)
  const titleOf = (name: string): Bilingual => readerOf(name)?.title ?? UNKNOWN

  return {
    offered: readers.map(({ tool }) => tool),
    title: (name, language) => titleOf(name)[language],
    async run(scope, { name, arguments: given }, language) {
      const fail = (why: Bilingual): ToolOutcome => ({
        state: 'failed',
        text: `${titleOf(name)[language]}: ${why[language]}`,
        result: JSON.stringify({ error: why[language] }),
      })
      const reader = readerOf(name)
      if (!reader) return fail(UNKNOWN)
      const caller = await findPersonCaller(deps, scope)
      if (!caller || !mayUse(caller, reader)) return fail(NO_RIGHT)
      const input = readArguments(given)
      if (!input) return fail(BAD_ARGUMENTS)
      try {
        const { data, text } = await reader.read(caller, input, language)
        const result = JSON.stringify(data)
        return result.length > RESULT_CHARS_MAX
          ? fail({ zh: '结果过长', en: 'result too long' })
          : { state: 'done', text: `${reader.title[language]}: ${text}`, result }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return fail({ zh: error.messageIn('zh'), en: error.messageIn('en') })
      }
    },
  }
}

/** A person in their own tenant with the page's code, kept from its call by no API scope. */
function mayUse(caller: Caller, { permission, path }: ToolReader): boolean {
  return (
    (permission === undefined || hasPermission(caller, permission)) &&
    (path === undefined || caller.mayCall('GET', path))
  )
}

/** `{}` where it gave none; undefined for what is no object. */
function readArguments(given: string): Record<string, unknown> | undefined {
  if (given.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(given)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined // the model wrote it
    throw error
  }
}
