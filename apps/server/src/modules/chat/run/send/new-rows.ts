import type { Scope } from '../../../../platform/scope.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'
import type { ConversationGrowth } from './send.repository.ts'

/** Whose new rows are, of which conversation and since when. */
export interface NewRowsOf {
  scope: Scope
  diaId: string
  now: Date
}

/** What a conversation changes by with what is sent. */
export type Growth = Omit<ConversationGrowth, 'diaId' | 'more'>

const LAST_MSG_CHARS = 100

/** As a list of conversations shows it. */
export const lastMsgOf = (content: string): string => content.slice(0, LAST_MSG_CHARS)

const authorOf = ({ scope, now }: NewRowsOf) => ({
  tenantId: scope.tenantId,
  userId: scope.userId,
  createUser: scope.userId,
  createDept: scope.deptId,
  updateUser: scope.userId,
  createTime: now,
  updateTime: now,
  status: 1,
  isDeleted: 0,
  version: 1,
})

/** A message of which nothing but this is known yet. */
export const newMessage = (
  of: NewRowsOf,
  known: Pick<ChatMessageRow, 'id' | 'parentId' | 'role' | 'state'> & Partial<ChatMessageRow>,
): ChatMessageRow => ({
  ...authorOf(of),
  diaId: of.diaId,
  content: '',
  reasoning: '',
  tools: [],
  tries: [],
  fileIds: [],
  apiId: null,
  apiName: '',
  model: '',
  promptTokens: null,
  completionTokens: null,
  isEstimated: false,
  cost: null,
  currency: '',
  error: null,
  run: 0,
  lastEventId: 0,
  isStopping: false,
  startedTime: null,
  firstTokenTime: null,
  finishedTime: null,
  clientRequestId: null,
  requestHash: null,
  drawInfoId: null,
  sources: null,
  ...known,
})

/** A conversation that begins with so many messages. */
export const newConversation = (of: NewRowsOf, growth: Growth, msgCount: number): ConversationRow => ({
  ...authorOf(of),
  ...growth,
  id: of.diaId,
  deptId: of.scope.deptId,
  systemPrompt: '',
  settings: {},
  assistant: null,
  diaTop: 0,
  msgCount,
  tokens: '0',
  costs: {},
})

/** The conversation with so many messages more, as the database has it then. */
export const grownConversation = (before: ConversationRow, growth: Growth, more: number): ConversationRow => ({
  ...before,
  ...growth,
  title: before.title || growth.title,
  apiId: before.apiId ?? growth.apiId,
  model: before.apiId ? before.model : growth.model,
  msgCount: before.msgCount + more,
})
