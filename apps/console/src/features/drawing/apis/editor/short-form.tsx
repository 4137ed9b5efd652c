import { DownOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { AddressNote } from './fields/address-note.tsx'
import { TextControl } from './fields/controls.tsx'
import { EditorActive } from './state/editor-active.tsx'
import { useEditorContext, useEditorState } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { SecretRows } from './cards/secret-rows.tsx'

interface ShortFormProps {
  isSaving: boolean
  onSave: () => Promise<string | undefined>
  /** Absent where the person may not draw. */
  onTest?: (() => void) | undefined
}

/** What a preset leaves open, in the order in which it is done: name, key, test, on. Everything else is one click away. */
export function ShortForm({ isSaving, onSave, onTest }: ShortFormProps) {
  const t = useTexts(editorTexts)
  const { store } = useEditorContext()
  const isStored = useEditorState(({ id }) => id !== undefined)
  return (
    <>
      <section className="editor-section" aria-labelledby="draw-short-title">
        <header className="editor-section-head">
          <div>
            <h2 id="draw-short-title">{t('short')}</h2>
            <p className="draw-help">{t('shortHelp')}</p>
          </div>
        </header>
        <div className="editor-section-fields">
          <TextControl path="apiName" label={t('apiName')} isRequired width="full" />
          <TextControl
            path="definition.baseUrl"
            label={t('baseUrl')}
            help={t('shortAddress')}
            isRequired
            isMono
            width="full"
          />
          <AddressNote />
          <h3>{t('secrets')}</h3>
          <SecretRows isShort />
          <div className="draw-short-actions">
            {onTest && (
              <Button icon={<PlayCircleOutlined aria-hidden />} disabled={isSaving} onClick={onTest}>
                {t('saveAndTest')}
              </Button>
            )}
            {isStored ? <EditorActive onSave={onSave} /> : <span className="draw-help">{t('shortThenOn')}</span>}
          </div>
        </div>
      </section>
      <Button
        type="link"
        className="draw-short-all"
        icon={<DownOutlined aria-hidden />}
        aria-expanded={false}
        onClick={() => store.getState().showAll()}
      >
        {t('allSettings')}
      </Button>
    </>
  )
}
