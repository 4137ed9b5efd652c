import { CHAT_CONTENT_MAX, CHAT_FILES_MAX, type ChatMessage } from '@drawdesk/contract/chat/chat'
import { Button } from 'antd'
import { lazy, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { askToBuy } from '../../../../lib/errors/why.ts'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import type { ModelRef } from '../chat-storage.ts'
import type { ModelChoice, Quota } from '../chat-state.ts'
import { DocumentChips } from '../documents/document-chips.tsx'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { conversationTexts } from '../conversation.i18n.ts'
import { DrawChooser } from './draw-chooser.tsx'
import { isSendKey } from './send-key.ts'
import { SlashPanel, type SlashOption } from './slash-panel.tsx'
import { useSending, type SendCalls, type SendFailure } from './use-sending.ts'
import { useSlash } from './use-slash.ts'
import { useWriting, type Writing } from './use-writing.ts'
import './composer.css'

const PromptDialog = lazy(() => loadChunk(() => import('./prompt-dialog.tsx')))

interface ComposerProps extends SendCalls {
  diaId: string
  messages: readonly ChatMessage[]
  /** The messages are those of this conversation. */
  isLoaded: boolean
  models: readonly ModelChoice[]
  model: ModelChoice | undefined
  quota: Quota | undefined
  isAnswering: boolean
  isStopping: boolean
  onModel: (model: ModelRef) => void
  onBegin: () => Promise<string>
  onStop: () => void
}

/** Where a question is written: grows with it, keeps it until it is sent, and gets it back where it could not be. */
export function Composer(props: ComposerProps) {
  const { models, model, quota, isAnswering, isStopping, onModel, onStop } = props
  const t = useTexts(conversationTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const writing = useWriting(props)
  const { text, setText, drawWords, takesPictures } = writing
  const slash = useSlash(text)
  const onEnd = () => field.current?.focus({ preventScroll: true })
  const sending = useSending(writing, { ...props, onEnd })
  const files = useFileDrop(writing)
  const [asked, setAsked] = useState<{ id: string; title: string }>()
  const insertText = (insert: string) => {
    const isCommand = /^\/\S*$/.test(text)
    setText(isCommand || text === '' ? insert : `${text}\n${insert}`)
    slash.close()
    field.current?.focus()
  }
  const choose = ({ insert, label, promptId }: SlashOption) => {
    if (promptId === undefined) return insertText(insert)
    slash.close()
    setAsked({ id: promptId, title: label })
  }
  return (
    // Files and pictures may be dropped anywhere on it; its buttons add them too.
    <form
      className="chat-composer"
      aria-label={t('write')}
      data-over={files.isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send()
      }}
      {...files.handlers}
    >
      {slash.isOpen && (
        <SlashPanel id={slash.id} options={slash.options} at={slash.at} isBusy={slash.isBusy} onChoose={choose} />
      )}
      {asked && (
        <LazyPart>
          <PromptDialog
            {...asked}
            onClose={() => setAsked(undefined)}
            onInsert={(filled) => {
              setAsked(undefined)
              insertText(filled)
            }}
          />
        </LazyPart>
      )}
      <ComposerNotes writing={writing} failure={sending.failure} model={model} isWaiting={sending.eager.isWaiting} />
      <ComposerFiles pictures={writing.pictures} />
      <DocumentChips documents={writing.documents} />
      <ComposerText
        field={field}
        model={model}
        writing={writing}
        sending={sending}
        slash={slash}
        isOver={files.isOver}
        onChoose={choose}
        onPaste={files.paste}
      />
      <ComposerTools
        models={models}
        model={model}
        quota={sending.failure === undefined ? quota : undefined}
        slash={slash}
        canSend={sending.canSend}
        isAnswering={isAnswering && drawWords === undefined}
        isStopping={isStopping}
        isSending={sending.isSending}
        onModel={onModel}
        onFiles={takesPictures ? files.addPictures : undefined}
        onDocuments={files.addDocuments}
        onStop={onStop}
      />
    </form>
  )
}

/** What is pasted, or dropped on the composer: pictures go with the question where the model takes them, other files to the conversation. */
function useFileDrop({ pictures, documents, takesPictures }: Writing) {
  const t = useTexts(conversationTexts)
  const { message } = useFeedback()
  const [isOver, setIsOver] = useState(false)
  const addPictures = (files: Iterable<File>) => {
    if (pictures.add(files) > 0) void message.warning(t('notPictures', { count: CHAT_FILES_MAX }))
  }
  const addDocuments = (files: Iterable<File>) => void documents.add([...files])
  const add = (given: Iterable<File>) => {
    const files = [...given]
    const images = takesPictures ? files.filter(({ type }) => type.startsWith('image/')) : []
    const others = files.filter((file) => !images.includes(file))
    if (images.length > 0) addPictures(images)
    if (others.length > 0) addDocuments(others)
  }
  return {
    isOver,
    addPictures,
    addDocuments,
    paste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      add(event.clipboardData.files)
    },
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        if (event.dataTransfer.files.length > 0) add(event.dataTransfer.files)
      },
    },
  }
}

interface ComposerNotesProps {
  writing: Writing
  failure: SendFailure | undefined
  model: ModelChoice | undefined
  /** It was sent, and goes out as soon as it can. */
  isWaiting: boolean
}

/** Why it cannot go out, and what draws where a drawing is asked for. */
function ComposerNotes({ writing, failure, model, isWaiting }: ComposerNotesProps) {
  const t = useTexts(conversationTexts)
  const { hasWrongPictures, drawWords, drawApi, setDrawApi, isReading } = writing
  return (
    <>
      {failure !== undefined && (
        <p className="chat-composer-note" role="alert">
          {failure.text}
          {failure.isTooFew && (
            <Button className="chat-composer-buy" size="small" onClick={askToBuy}>
              {t('buyPack')}
            </Button>
          )}
        </p>
      )}
      {isWaiting && isReading && (
        <p className="chat-composer-note" role="status">
          {t('sendsWhenRead')}
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
    </>
  )
}

interface ComposerTextProps {
  field: RefObject<HTMLTextAreaElement | null>
  model: ModelChoice | undefined
  writing: Writing
  sending: ReturnType<typeof useSending>
  slash: ReturnType<typeof useSlash>
  /** Files are held over the composer. */
  isOver: boolean
  onChoose: (option: SlashOption) => void
  onPaste: (event: ClipboardEvent) => void
}

function ComposerText({ field, model, writing, sending, slash, isOver, onChoose, onPaste }: ComposerTextProps) {
  const t = useTexts(conversationTexts)
  const isNarrow = useIsNarrow()
  const { text, setText, drawWords, isEmpty, isReading } = writing
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || slash.press(event, onChoose)) return
    if (!isSendKey(event)) return
    event.preventDefault()
    if (!isEmpty && (isReading || (model === undefined && drawWords === undefined))) sending.eager.wait()
    else void sending.send()
  }
  return (
    <textarea
      ref={field}
      rows={1}
      maxLength={CHAT_CONTENT_MAX}
      value={text}
      aria-label={t('write')}
      placeholder={t(isOver ? 'dropHere' : isNarrow ? 'placeholderShort' : 'placeholder')}
      aria-autocomplete="list"
      aria-controls={slash.isOpen ? slash.id : undefined}
      aria-activedescendant={slash.isOpen ? `${slash.id}-${slash.at}` : undefined}
      onChange={(event) => {
        setText(event.target.value)
        sending.clearFailure()
        sending.eager.forget()
      }}
      onKeyDown={press}
      onPaste={onPaste}
    />
  )
}
