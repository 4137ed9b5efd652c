import { ArrowUpOutlined, BorderOutlined, PictureOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ModelRef } from '../chat-storage.ts'
import type { ModelChoice, Quota } from '../chat-state.ts'
import { conversationTexts } from '../conversation.i18n.ts'
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
  onStop,
}: ComposerToolsProps) {
  const t = useTexts(conversationTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="chat-composer-tools">
      <ModelChooser models={models} model={model} onChoose={onModel} />
      {onFiles && (
        <>
          <button
            type="button"
            className="chat-icon"
            aria-label={t('addPicture')}
            title={t('addPicture')}
            onClick={() => input.current?.click()}
          >
            <PictureOutlined aria-hidden />
          </button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('addPicture')}
            onChange={(event) => {
              onFiles(event.target.files ?? [])
              event.target.value = ''
            }}
          />
        </>
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
