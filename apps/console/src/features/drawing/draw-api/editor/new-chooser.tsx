import { ArrowLeftOutlined } from '@ant-design/icons'
import { parseCurl } from '@drawdesk/contract/biz/curl'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { useLanguage } from '../../../../lib/language.ts'
import { useText, useTexts } from '../../../../lib/texts.ts'
import { presetsQuery } from '../draw-api.api.ts'
import '../../parts/drawing.css'
import './editor.css'
import { draftOfPreset, emptyDraft, newNodeId, withNodeIds, type Draft } from './draft.ts'
import { newChooserTexts } from './new-chooser.i18n.ts'

export interface EditorStart {
  draft: Draft
  secrets?: Readonly<Record<string, string>>
  notes?: readonly Bilingual[]
}

/** How a new API begins: from a preset, from a curl command of the provider's manual, or empty. */
export function NewChooser({ onBack, onChoose }: { onBack: () => void; onChoose: (start: EditorStart) => void }) {
  const t = useTexts(newChooserTexts)
  return (
    <div className="draw-new">
      <PageHeader
        title={
          <>
            <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('back')} title={t('back')} onClick={onBack} /> {t('title')}
          </>
        }
        purpose={t('purpose')}
      />
      <Presets onChoose={onChoose} />
      <CurlPaste onChoose={onChoose} />
      <section className="draw-new-blank">
        <h2>{t('blank')}</h2>
        <p className="draw-help">{t('blankHelp')}</p>
        <Button onClick={() => onChoose({ draft: emptyDraft() })}>{t('blankStart')}</Button>
      </section>
    </div>
  )
}

function Presets({ onChoose }: { onChoose: (start: EditorStart) => void }) {
  const t = useTexts(newChooserTexts)
  const { data, error, refetch } = useQuery(presetsQuery(useLanguage()))
  return (
    <section>
      <h2>{t('presets')}</h2>
      {error && <ErrorNote error={error} title={t('presetsFailed')} onRetry={() => void refetch()} isCompact />}
      {!data && !error && (
        <Delayed>
          <Skeleton active paragraph={{ rows: 2 }} />
        </Delayed>
      )}
      <ul className="draw-presets">
        {data?.map((preset) => (
          <li key={preset.preset}>
            <button type="button" onClick={() => onChoose({ draft: draftOfPreset(preset) })}>
              <strong>{preset.name}</strong>
              <span>{preset.help}</span>
              <small>{preset.secrets.length > 0 ? t('needs', { names: preset.secrets.join(', ') }) : t('needsNothing')}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CurlPaste({ onChoose }: { onChoose: (start: EditorStart) => void }) {
  const t = useTexts(newChooserTexts)
  const say = useText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Bilingual>()

  const read = () => {
    const parsed = parseCurl(text, newNodeId)
    if ('error' in parsed) return setProblem(parsed.error)
    const { definition, secrets, notes, defaultPrompt, negativePrompt } = parsed
    const host = URL.canParse(definition.baseUrl) ? new URL(definition.baseUrl).hostname : ''
    const code = host.replace(/^(api|www)\./, '').replace(/[^a-z0-9]+/g, '-').slice(0, 64)
    onChoose({ draft: { ...emptyDraft(), apiName: host, apiCode: code, defaultPrompt, negativePrompt, definition: withNodeIds(definition) }, secrets, notes })
  }
  return (
    <section>
      <h2>{t('curl')}</h2>
      <p className="draw-help">{t('curlHelp')}</p>
      <Input.TextArea
        className="draw-mono"
        aria-label={t('curl')}
        placeholder={'curl https://api.example.com/v1/images/generations \\\n  -H "Authorization: Bearer sk-…" \\\n  -d \'{"model": "…", "prompt": "…"}\''}
        value={text}
        status={problem ? 'error' : undefined}
        autoSize={{ minRows: 4, maxRows: 14 }}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {problem && (
        <p className="draw-error" role="alert">
          {say(problem)}
        </p>
      )}
      <Button type="primary" ghost disabled={text.trim() === ''} onClick={read}>
        {t('curlRead')}
      </Button>
    </section>
  )
}
