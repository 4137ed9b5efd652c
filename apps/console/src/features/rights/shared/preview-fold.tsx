import { EyeOutlined } from '@ant-design/icons'
import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RightsPreviewPanel } from './preview-panel.tsx'
import { rightsTexts } from './rights-parts.i18n.ts'

/** What was asked for appears below the end of a long form: it comes into view. */
const scrollHere = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'start' })

interface PreviewFoldProps {
  /** The change as the form has it now. */
  input: RightsChangeInput
  isDisabled?: boolean
}

/** A button in a form that shows below it what saving would do; what is changed after that asks to be previewed again. */
export function PreviewFold({ input, isDisabled = false }: PreviewFoldProps) {
  const t = useTexts(rightsTexts)
  const [previewed, setPreviewed] = useState<RightsChangeInput>()
  const isSame = previewed !== undefined && JSON.stringify(previewed) === JSON.stringify(input)
  const label = previewed === undefined ? 'preview' : isSame ? 'hidePreview' : 'previewAgain'
  return (
    <div className="preview-fold">
      <Button
        icon={<EyeOutlined aria-hidden />}
        disabled={isDisabled}
        aria-expanded={isSame}
        onClick={() => setPreviewed(isSame ? undefined : input)}
      >
        {t(label)}
      </Button>
      {isSame && (
        <div ref={scrollHere}>
          <RightsPreviewPanel input={previewed} />
        </div>
      )}
    </div>
  )
}
