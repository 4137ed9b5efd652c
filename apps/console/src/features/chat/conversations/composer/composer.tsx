import { CHAT_CONTENT_MAX, CHAT_FILES_MAX } from '@drawdesk/contract/chat/chat'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { newRequestId, type ModelRef } from '../chat-storage.ts'
import type { Question } from '../chat-control.ts'
import type { ModelChoice, Quota } from '../chat-state.ts'
import { ComposerTools } from './composer-tools.tsx'
import { conversationTexts } from '../conversation.i18n.ts'
import { DrawChooser } from './draw-chooser.tsx'
import { drawWordsOf } from '../messages/draws.ts'
import { isSendKey } from './send-key.ts'
import { SlashPanel, type SlashOption } from './slash-panel.tsx'
import { useDraft } from './use-draft.ts'
import { usePictures } from './use-pictures.ts'
import { useSlash } from './use-slash.ts'

interface ComposerProps {
  diaId: string
  models: readonly ModelChoice[]
  model: ModelChoice | undefined
  quota: Quota | undefined
  isAnswering: boolean
  isStopping: boolean
  onModel: (model: ModelRef) => void
  /** @throws {ApiError} unsaid */
  onSend: (question: Omit<Question, 'systemPrompt'>) => Promise<void>
  onDraw: (drawing: { apiId: string; words: string; clientRequestId: string }) => Promise<void>
  onStop: () => void
}

/** Where a question is written: grows with it, keeps it until it is sent, and gets it back where it could not be. */
export function Composer({
  diaId,
  models,
  model,
  quota,
  isAnswering,
  isStopping,
  onModel,
  onSend,
  onDraw,
  onStop,
}: ComposerProps) {
  const t = useTexts(conversationTexts)
  const { message } = useFeedback()
  const isNarrow = useIsNarrow()
  const canDraw = usePermission('drawApi_send')
  const [text, setText] = useDraft(diaId)
  const pictures = usePictures()
  const slash = useSlash(text)
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  /** Sent before it is known which models there are: it goes out as soon as they are. */
  const isEager = useRef(false)
  const [isOver, setIsOver] = useState(false)
  const [drawApi, setDrawApi] = useState<{ id: string; apiName: string }>()
  const field = useRef<HTMLTextAreaElement>(null)
  /** The same question again is the same request. */
  const tried = useRef({ key: '', id: '' })
  // What could not be sent goes back into the dialog that is shown then: a new one may have got its number meanwhile.
  const putBack = useRef(setText)
  useEffect(() => {
    putBack.current = setText
  })

  const drawWords = canDraw ? drawWordsOf(text) : undefined
  const takesPictures = model?.takesImages === true
  const hasWrongPictures = pictures.files.length > 0 && !takesPictures
  const isEmpty = text.trim() === '' && pictures.files.length === 0
  const canSend =
    !isEmpty &&
    !isSending &&
    pictures.busy === 0 &&
    (drawWords === undefined
      ? !isAnswering && model !== undefined && !hasWrongPictures
      : drawWords !== '' && drawApi !== undefined)

  const send = async () => {
    if (!canSend) return
    const content = text.trim()
    const files = pictures.files
    setFailure(undefined)
    setIsSending(true)
    setText('')
    try {
      if (drawWords !== undefined && drawApi) {
        const key = JSON.stringify([diaId, drawApi.id, drawWords])
        if (tried.current.key !== key) tried.current = { key, id: newRequestId() }
        await onDraw({ apiId: drawApi.id, words: drawWords, clientRequestId: tried.current.id })
        tried.current = { key: '', id: '' }
      } else if (model) {
        const key = JSON.stringify([diaId, content, files.map(({ fileId }) => fileId), model])
        if (tried.current.key !== key) tried.current = { key, id: newRequestId() }
        pictures.set([])
        await onSend({ content, files, apiId: model.apiId, model: model.model, clientRequestId: tried.current.id })
        tried.current = { key: '', id: '' }
      }
    } catch (error) {
      putBack.current(content)
      pictures.set(files)
      setFailure(error instanceof ApiError ? error.message : t('unsent'))
    } finally {
      setIsSending(false)
      field.current?.focus({ preventScroll: true })
    }
  }
  const sendNow = useRef(send)
  useEffect(() => {
    sendNow.current = send
  })
  useEffect(() => {
    if (!isEager.current || !model) return
    isEager.current = false
    void sendNow.current()
  }, [model])
  const choose = ({ insert }: SlashOption) => {
    const isCommand = /^\/\S*$/.test(text)
    setText(isCommand ? insert : text === '' ? insert : `${text}\n${insert}`)
    slash.close()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || slash.press(event, choose)) return
    if (!isSendKey(event)) return
    event.preventDefault()
    if (model === undefined && drawWords === undefined && !isEmpty) isEager.current = true
    void send()
  }
  const addFiles = (files: Iterable<File>) => {
    if (pictures.add(files) > 0) void message.warning(t('notPictures', { count: CHAT_FILES_MAX }))
  }
  const paste = (event: ClipboardEvent) => {
    if (!takesPictures || event.clipboardData.files.length === 0) return
    event.preventDefault()
    addFiles(event.clipboardData.files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (takesPictures) addFiles(event.dataTransfer.files)
  }

  return (
    // Pictures may be dropped anywhere on it; its button adds them too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="chat-composer"
      aria-label={t('write')}
      data-over={(isOver && takesPictures) || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {slash.isOpen && (
        <SlashPanel id={slash.id} options={slash.options} at={slash.at} isBusy={slash.isBusy} onChoose={choose} />
      )}
      {failure !== undefined && (
        <p className="chat-composer-note" role="alert">
          {failure}
        </p>
      )}
      {hasWrongPictures && (
        <p className="chat-composer-note" role="status">
          {t('noPictures', { model: model?.label || model?.model || '' })}
        </p>
      )}
      {drawWords !== undefined && (
        <DrawChooser chosen={drawApi?.id} onChoose={setDrawApi} hint={drawWords === '' ? t('drawNeedsWords') : ''} />
      )}
      {(pictures.files.length > 0 || pictures.busy > 0) && (
        <div className="chat-composer-files">
          {pictures.files.map((file) => (
            <span key={file.fileId} className="chat-composer-file">
              <img src={file.thumbUrl || file.url} alt={file.name} />
              <button
                type="button"
                aria-label={t('removePicture', { name: file.name })}
                onClick={() => pictures.remove(file.fileId)}
              >
                ×
              </button>
            </span>
          ))}
          {pictures.busy > 0 && (
            <span className="chat-composer-file skeleton" role="status" aria-label={t('uploading')} />
          )}
        </div>
      )}
      <textarea
        ref={field}
        rows={1}
        maxLength={CHAT_CONTENT_MAX}
        value={text}
        aria-label={t('write')}
        placeholder={t(isOver && takesPictures ? 'dropHere' : isNarrow ? 'placeholderShort' : 'placeholder')}
        aria-autocomplete="list"
        aria-controls={slash.isOpen ? slash.id : undefined}
        aria-activedescendant={slash.isOpen ? `${slash.id}-${slash.at}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setFailure(undefined)
          isEager.current = false
        }}
        onKeyDown={press}
        onPaste={paste}
      />
      <ComposerTools
        models={models}
        model={model}
        quota={failure === undefined ? quota : undefined}
        slash={slash}
        canSend={canSend}
        isAnswering={isAnswering && drawWords === undefined}
        isStopping={isStopping}
        isSending={isSending}
        onModel={onModel}
        onFiles={takesPictures ? addFiles : undefined}
        onStop={onStop}
      />
    </form>
  )
}
