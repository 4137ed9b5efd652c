import type { PreviewSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, SelectControl } from '../fields/controls.tsx'
import { editorTexts } from '../editor.i18n.ts'
import type { ExpressionFacts } from '../expression/expression-input.tsx'
import { OptionalPart } from '../cards/optional-part.tsx'
import { sectionTexts } from './sections.i18n.ts'

interface PreviewFieldsProps extends ExpressionFacts {
  path: string
}

/** Where an unfinished picture is found while the drawing runs. */
export function PreviewFields({ path, ...facts }: PreviewFieldsProps) {
  const t = useTexts(sectionTexts)
  const editor = useTexts(editorTexts)
  const fresh = (): PreviewSpec => ({ expr: facts.isEvent ? 'data.b64_json' : 'body.preview', kind: 'b64' })
  return (
    <OptionalPart path={path} title={t('preview')} help={t('previewHelp')} fresh={fresh}>
      <ExpressionControl path={`${path}.expr`} label={t('previewExpr')} isRequired {...facts} />
      <SelectControl
        path={`${path}.kind`}
        label={editor('kind')}
        isRequired
        choices={(['b64', 'url'] as const).map((value) => ({ value, label: editor(value) }))}
      />
    </OptionalPart>
  )
}
