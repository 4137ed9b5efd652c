import {
  ArrowUpOutlined,
  BorderOutlined,
  PaperClipOutlined,
  PictureOutlined,
  SnippetsOutlined,
} from '@ant-design/icons'
import { CHAT_DOCUMENT_ACCEPT } from '@drawdesk/contract/chat/chat-documents'
import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ModelRef } from '../chat-storage.ts'
import type { ModelChoice, Quota } from '../chat-state.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { documentTexts } from '../documents/documents.i18n.ts'
import { ModelChooser } from './model-chooser.tsx'
import { QuotaMeter } from './quota-meter.tsx'
import { PICTURE_TYPES } from './use-pictures.ts'
import type { Slash } from './use-slash.ts'
import './composer.css'

interface ComposerToolsProps {
  models: readonly ModelChoice[]
  model: ModelChoice | undefined
  quota: Quota | undefined
  slash: Slash
  canSend: boolean
  isAnswering: boolean
  isStopping: boolean
  isSending: boolean
  onModel: (model: ModelRef) => void
  /** Undefined where the model takes no pictures. */
  onFiles: ((files: Iterable<File>) => void) | undefined
  onDocuments: (files: Iterable<File>) => void
  onStop: () => void
}

/** The row under the field: which model, what to add, how much is left; at its end send, or stop. */
export function ComposerTools({
  models,
  model,
  quota,
  slash,
  canSend,
  isAnswering,
  isStopping,
  isSending,
  onModel,
  onFiles,
  onDocuments,
  onStop,
}: ComposerToolsProps) {
  const t = useTexts(conversationTexts)
  const ofDocuments = useTexts(documentTexts)
  return (
    <div className="chat-composer-tools">
      <ModelChooser models={models} model={model} onChoose={onModel} />
      <AddFiles
        label={ofDocuments('add')}
        title={ofDocuments('hint')}
        accept={CHAT_DOCUMENT_ACCEPT}
        icon={<PaperClipOutlined aria-hidden />}
        onFiles={onDocuments}
      />
      {onFiles && (
        <AddFiles
          label={t('addPicture')}
          title={t('addPicture')}
          accept={PICTURE_TYPES.join(',')}
          icon={<PictureOutlined aria-hidden />}
          onFiles={onFiles}
        />
      )}
      {slash.isOffered && (
        <button
          type="button"
          className="chat-labelled"
          aria-label={t('prompts')}
          title={t('prompts')}
          aria-expanded={slash.isOpen}
          onClick={slash.toggle}
        >
          <SnippetsOutlined aria-hidden /> <span>{t('promptsLabel')}</span>
        </button>
      )}
      <span className="chat-composer-room">{quota && <QuotaMeter quota={quota} />}</span>
      {isAnswering ? (
        <Button
          shape="circle"
          icon={<BorderOutlined aria-hidden />}
          aria-label={t('stop')}
          title={`${t('stop')} (Esc)`}
          loading={isStopping}
          onClick={onStop}
        />
      ) : (
        <Button
          type="primary"
          shape="circle"
          htmlType="submit"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('send')}
          title={t('send')}
          disabled={!canSend}
          loading={isSending}
        />
      )}
    </div>
  )
}

interface AddFilesProps {
  label: string
  title: string
  accept: string
  icon: ReactNode
  onFiles: (files: Iterable<File>) => void
}

function AddFiles({ label, title, accept, icon, onFiles }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="chat-icon"
        aria-label={label}
        title={title}
        onClick={() => input.current?.click()}
      >
        {icon}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          // Emptying the field empties the list.
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
