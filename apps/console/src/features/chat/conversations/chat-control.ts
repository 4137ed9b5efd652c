import { DRAW_COMMAND, type ChatMessage, type CreateDiaInput, type SendMsgInput } from '@drawdesk/contract/chat/chat'
import type { FileView, Static } from '@drawdesk/contract/core/schema'
import { createStore, type StoreApi } from 'zustand'
import { createPace } from '../../../lib/events/pace.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { readAnswer } from './messages/answer-stream.ts'
import {
  changeConversation,
  createConversation,
  fetchOlder,
  fetchWindow,
  OLDER_SIZE,
  removeMessage,
  sendDrawing,
  sendMessage,
  stopMessage,
} from './chat.api.ts'
import { answeringOf, EMPTY_STATE, withMessage, withOlder, withSent, withWindow, type ChatState } from './chat-state.ts'
import { storeKeptDraws } from './messages/kept-draws.ts'
import { createLiveBuffer } from './messages/live-answer.ts'

const REFRESH_EVERY_MS = 1_000

/** What is chosen for a conversation before its first question. */
export type Begins = Pick<Static<typeof CreateDiaInput>, 'systemPrompt' | 'settings' | 'assistantId'>

export interface Question {
  content: string
  files: readonly FileView[]
  /** A question that this one stands beside from now on. */
  editMsgId?: string
  apiId: string
  model: string
  /** Of a conversation that is still to be; undefined: nothing was chosen for it. */
  begins: Begins | undefined
  /** The same for another try of the same question, so that it is asked once. */
  clientRequestId: string
}

export interface ChatControl {
  store: StoreApi<ChatState>
  /** Shows this conversation (`""`: the latest one; `new`: one that is not there yet), and goes on with an answer that is being written. */
  open: (wanted: string) => Promise<void>
  /** Reports a conversation that came to be, or was chosen by the server; answers how to call it off. */
  whenShown: (listener: (diaId: string) => void) => () => void
  /** Reads the window again, soon; never oftener than once a second. */
  refresh: () => void
  /** Nothing is read any more: the page is left, or hidden. Answers go on on the server. */
  rest: () => void
  loadOlder: () => Promise<void>
  /** Makes the conversation that is shown but not there yet; answers its id. @throws {ApiError} after its message was shown */
  begin: (conversation: Static<typeof CreateDiaInput>) => Promise<string>
  /** @throws {ApiError} unsaid, so that the writer keeps it and sees why. */
  send: (question: Question) => Promise<void>
  /** Another answer to the same question. @throws {ApiError} unsaid */
  retry: (answer: ChatMessage, model: { apiId: string; model: string }) => Promise<void>
  /** Draws a picture in this conversation, or in a new one (`begins`: with what was chosen for it). @throws {ApiError} unsaid */
  draw: (drawing: {
    apiId: string
    words: string
    begins?: Begins & { apiId: string; model: string }
    clientRequestId: string
  }) => Promise<void>
  stop: () => Promise<void>
  /** Shows the branch that this message is on. */
  switchTo: (msgId: string) => Promise<void>
  removeMessage: (msgId: string) => Promise<void>
}

/** All that the chat window does, apart from how it looks. One of these per page. `onConversations`: something changed that lists of conversations show. */
export function createChatControl({ onConversations }: { onConversations: () => void }): ChatControl {
  const store = createStore<ChatState>()(() => EMPTY_STATE)
  const { getState: get, setState: set } = store
  let reading: { msgId: string; over: AbortController } | undefined
  /** Answers that come for a conversation that is not shown any more are dropped. */
  let shown = new AbortController()
  /** The answer whose stream the server refuses: not asked for again before the conversation is opened anew. */
  let refused = ''
  const listeners = new Set<(diaId: string) => void>()
  const onShown = (diaId: string): void => listeners.forEach((listener) => listener(diaId))

  function follow(): void {
    const answer = answeringOf(get().messages)
    if (reading && reading.msgId === answer?.msgId) return
    reading?.over.abort()
    reading = undefined
    if (!answer || answer.msgId === refused) {
      if (get().live) set({ live: undefined })
      return
    }
    const { msgId } = answer
    const over = new AbortController()
    reading = { msgId, over }
    const before = get().live
    // What has come already is known where the page was only hidden meanwhile; the row has no content before its end.
    const begin =
      before?.msgId === msgId ? before : { msgId, content: '', reasoning: '', tools: [], lastEventId: 0, isGap: false }
    set({ live: begin })
    const buffer = createLiveBuffer(begin, (live) => set({ live }))
    over.signal.addEventListener('abort', buffer.flush)
    void (async () => {
      const end = await readAnswer({
        msgId,
        after: begin.lastEventId,
        over: over.signal,
        onGap: buffer.setGap,
        onNews: (news, id) => {
          buffer.take(news, id)
          if (news.kind !== 'done') return
          buffer.stop()
          set({ ...withMessage(get(), news.msg), live: undefined, isStopping: false, finished: news.msg.content })
        },
      })
      if (reading?.over === over) reading = undefined
      if (end === 'over') return
      if (end !== 'done') {
        refused = msgId
        set({ live: undefined })
      }
      onConversations()
      pace.due()
    })()
  }

  async function reread(): Promise<void> {
    const { diaId } = get()
    const { signal } = shown
    if (diaId === '' || signal.aborted) return
    try {
      const window = await fetchWindow(diaId, signal)
      if (signal.aborted || get().diaId !== diaId || get().pending) return
      set(withWindow(get(), window))
      follow()
    } catch (error) {
      // What is shown stays; the next news asks again.
      if (!signal.aborted) logFailure('chat window', error)
    }
  }
  const pace = createPace(reread, REFRESH_EVERY_MS)

  function show(): AbortSignal {
    shown.abort()
    shown = new AbortController()
    reading?.over.abort()
    reading = undefined
    refused = ''
    return shown.signal
  }

  async function begin(input: Parameters<ChatControl['begin']>[0]): Promise<string> {
    const { signal } = shown
    const conversation = await createConversation(input)
    onConversations()
    if (!signal.aborted) {
      set({ diaId: conversation.diaId, conversation })
      onShown(conversation.diaId)
    }
    return conversation.diaId
  }

  async function submit(input: SendMsgInput): Promise<void> {
    const { signal } = shown
    try {
      const answer = await sendMessage({ ...input, diaId: get().diaId })
      onConversations()
      if (signal.aborted) return
      const isNew = get().diaId === ''
      const next = withSent(get(), answer)
      set(next ?? { pending: undefined })
      if (!next) pace.due()
      if (isNew) onShown(answer.dialog.diaId)
      follow()
      if (get().isStopping) {
        set({ isStopping: false })
        void stop()
      }
    } catch (error) {
      // Perhaps a quota is used up, or another device has asked meanwhile: how it stands is shown.
      if (!signal.aborted) set({ isStopping: false })
      pace.due()
      throw error
    } finally {
      if (!signal.aborted) set({ pending: undefined })
    }
  }

  async function stop(): Promise<void> {
    const answer = answeringOf(get().messages)
    // Still on its way: stopped as soon as it is known.
    if (!answer && get().pending) return set({ isStopping: true })
    if (!answer || get().isStopping) return
    set({ isStopping: true })
    try {
      const stopped = await stopMessage(answer.msgId)
      // The stream reports it too; whichever comes first.
      if (stopped.state >= 2) {
        reading?.over.abort()
        reading = undefined
        set({ ...withMessage(get(), stopped), live: undefined })
        onConversations()
        pace.due()
      }
    } catch (error) {
      logFailure('chat stop', error)
    } finally {
      set({ isStopping: false })
    }
  }

  return {
    store,
    refresh: pace.due,
    begin,
    whenShown(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async open(wanted) {
      const isSame = wanted !== '' && wanted !== 'new' && get().diaId === wanted && get().status === 'ready'
      // Shown already, and being read: the address follows what was shown.
      if (isSame && !shown.signal.aborted) return
      const signal = show()
      if (!isSame)
        set({
          ...EMPTY_STATE,
          models: get().models,
          quota: get().quota,
          diaId: wanted === 'new' ? '' : wanted,
          status: wanted === 'new' && get().models.length > 0 ? 'ready' : 'loading',
        })
      try {
        const window = await fetchWindow(wanted === 'new' ? '' : wanted, signal)
        if (signal.aborted) return
        // Only what a conversation that is still to be needs to know.
        if (wanted === 'new') return set({ models: window.models, quota: window.quota, status: 'ready' })
        set(withWindow(get(), window))
        if (wanted === '' && window.dialog) onShown(window.dialog.diaId)
        follow()
        if (window.dialog && (await storeKeptDraws(window.dialog.diaId)) && !signal.aborted) pace.due()
      } catch (failure) {
        if (!signal.aborted && !isSame) set({ status: 'failed', failure })
      }
    },
    rest() {
      shown.abort()
      reading?.over.abort()
      reading = undefined
    },
    async loadOlder() {
      const { diaId, messages, hasMore, older, status } = get()
      const first = messages[0]
      const last = messages.at(-1)
      if (!hasMore || older === 'loading' || !first || !last || status !== 'ready') return
      const { signal } = shown
      set({ older: 'loading' })
      try {
        const more = await fetchOlder({ diaId, leafMsgId: last.msgId, beforeMsgId: first.msgId }, signal)
        if (!signal.aborted) set(withOlder(get(), more, OLDER_SIZE))
      } catch {
        // Said where the older ones would be, with a button that asks again.
        if (!signal.aborted) set({ older: 'failed' })
      }
    },
    async send({ content, files, editMsgId = '', apiId, model, begins, clientRequestId }) {
      set({ pending: { content, files, replaces: editMsgId } })
      try {
        if (get().diaId === '' && begins) await begin({ apiId, model, ...begins })
      } catch (error) {
        set({ pending: undefined })
        throw error
      }
      await submit({
        content,
        files: files.map(({ fileId }) => fileId),
        editMsgId,
        parentId: editMsgId ? '' : (get().messages.at(-1)?.msgId ?? ''),
        apiId,
        model,
        clientRequestId,
      })
    },
    async retry(answer, { apiId, model }) {
      await submit({ retryMsgId: answer.msgId, apiId, model })
    },
    async draw({ apiId, words, begins, clientRequestId }) {
      set({ pending: { content: `${DRAW_COMMAND} ${words}`, files: [], replaces: '' } })
      const { signal } = shown
      try {
        if (begins && get().diaId === '') await begin(begins)
        const answer = await sendDrawing({
          diaId: get().diaId,
          parentId: get().messages.at(-1)?.msgId ?? '',
          content: words,
          apiId,
          clientRequestId,
        })
        onConversations()
        if (signal.aborted) return
        const isNew = get().diaId === ''
        const next = withSent(get(), answer)
        set(next ?? { pending: undefined })
        if (!next) pace.due()
        if (isNew) onShown(answer.dialog.diaId)
      } finally {
        if (!signal.aborted) set({ pending: undefined })
      }
    },
    stop,
    async switchTo(msgId) {
      const { diaId } = get()
      const { signal } = shown
      const conversation = await changeConversation({ diaId, leafMsgId: msgId })
      if (signal.aborted) return
      const window = await fetchWindow(conversation.diaId, signal)
      if (signal.aborted) return
      set(withWindow(get(), window))
      follow()
    },
    async removeMessage(msgId) {
      await removeMessage(msgId)
      onConversations()
      await reread()
    },
  }
}
