import { ArrowLeftOutlined } from '@ant-design/icons'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { PageHeader } from '../../../../../components/page-header.tsx'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import '../../../shared/drawing.css'
import '../editor.css'
import { emptyDraft, type Draft } from '../state/draft.ts'
import { CurlPaste } from './curl-paste.tsx'
import { FileImport } from './file-import.tsx'
import { PresetGallery } from './preset-gallery.tsx'
import { startTexts } from './start.i18n.ts'
import './start.css'

const ComfyDialog = lazy(() => loadChunk(() => import('./comfy-dialog.tsx')))
const OpenApiDialog = lazy(() => loadChunk(() => import('./open-api-dialog.tsx')))

export interface EditorStart {
  draft: Draft
  secrets?: Readonly<Record<string, string>>
  /** All that a person has to add is a key: the form begins with that. */
  isShort?: boolean
  notes?: readonly Bilingual[]
  /** Where the notes come from. */
  source?: 'curl' | 'openApi' | 'file'
}

/** How a new API begins: from a preset, or from what one has: a curl command, an OpenAPI document, a workflow, a definition file, nothing. */
export function NewChooser({ onBack, onChoose }: { onBack: () => void; onChoose: (start: EditorStart) => void }) {
  const t = useTexts(startTexts)
  const [reading, setReading] = useState<'openApi' | 'comfy'>()
  return (
    <div className="draw-new">
      <PageHeader
        title={
          <>
            <Button
              type="text"
              icon={<ArrowLeftOutlined aria-hidden />}
              aria-label={t('back')}
              title={t('back')}
              onClick={onBack}
            />{' '}
            {t('title')}
          </>
        }
        purpose={t('purpose')}
      />
      <div className="draw-new-columns">
        <PresetGallery onChoose={onChoose} />
        <aside className="draw-new-ways" aria-label={t('others')}>
          <h2>{t('others')}</h2>
          <CurlPaste onChoose={onChoose} />
          <section>
            <h3>{t('openApi')}</h3>
            <p className="draw-help">{t('openApiHelp')}</p>
            <Button onClick={() => setReading('openApi')}>{t('openApiStart')}</Button>
          </section>
          <section>
            <h3>{t('comfy')}</h3>
            <p className="draw-help">{t('comfyHelp')}</p>
            <Button onClick={() => setReading('comfy')}>{t('comfyStart')}</Button>
          </section>
          <FileImport onChoose={onChoose} />
          <section>
            <h3>{t('blank')}</h3>
            <p className="draw-help">{t('blankHelp')}</p>
            <Button onClick={() => onChoose({ draft: emptyDraft() })}>{t('blankStart')}</Button>
          </section>
        </aside>
      </div>
      {reading && (
        <LazyPart>
          {reading === 'openApi' ? (
            <OpenApiDialog onClose={() => setReading(undefined)} onChoose={onChoose} />
          ) : (
            <ComfyDialog onClose={() => setReading(undefined)} onChoose={onChoose} />
          )}
        </LazyPart>
      )}
    </div>
  )
}
