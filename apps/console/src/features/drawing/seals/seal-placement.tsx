import { EyeOutlined } from '@ant-design/icons'
import type { Placement } from '@drawdesk/contract/drawing/stamp'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { PlacementCanvas } from '../../../components/placement-canvas/placement-canvas.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import type { FormAccess } from '../../../resource/kinds/kind-inputs.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { faceQuery, previewSeal } from './draw-seal.api.ts'
import { drawSealTexts } from './draw-seal.i18n.ts'
import { SampleChooser } from './sample-chooser.tsx'
import { faceOf, placeOf } from './seal-look.ts'

/** Words become a picture once the typing rests. */
const TYPED_AFTER_MS = 250
const PREVIEW_WIDTH_PX = 720

/** The seal of a form on a sample picture: its face as the server makes it, moved about by hand, and on demand the finished picture. */
export default function SealPlacement({ form, isDisabled }: { form: FormAccess; isDisabled: boolean }) {
  const t = useTexts(drawSealTexts)
  const face = faceOf(form.values)
  const place = placeOf(form.values)
  const settled = useSettled(JSON.stringify(face), TYPED_AFTER_MS)
  const { data, isError } = useQuery(faceQuery(JSON.parse(settled) as typeof face))
  const [sample, setSample] = useState<FileView>()
  const [stamped, setStamped] = useState<FileView>()
  const [isBusy, setIsBusy] = useState(false)

  const change = (_key: string, next: Placement) => {
    for (const [name, value] of Object.entries(next)) if (value !== form.values[name]) form.setValue(name, value)
  }
  async function preview(fileId: string): Promise<void> {
    setIsBusy(true)
    try {
      setStamped(await previewSeal({ ...face, ...place }, fileId))
    } catch (error) {
      logFailure('seal preview', error) // The message has been shown by the call.
    } finally {
      setIsBusy(false)
    }
  }
  const name =
    typeof form.values.sealName === 'string' && form.values.sealName.trim() !== ''
      ? seededName(form.values.sealName)
      : t('seal')
  return (
    <>
      <PlacementCanvas
        layers={[{ key: 'seal', label: name, face: data?.url ? data : undefined, place }]}
        onChange={change}
        isDisabled={isDisabled}
        sample={
          sample?.width && sample.height
            ? { url: sample.webUrl, width: sample.width, height: sample.height }
            : undefined
        }
        tools={
          <>
            <SampleChooser sample={sample} onChange={setSample} isDisabled={isDisabled} />
            <Button
              size="small"
              icon={<EyeOutlined aria-hidden />}
              disabled={isDisabled || !sample || !data?.url}
              loading={isBusy}
              title={sample ? undefined : t('previewHelp')}
              onClick={() => {
                if (sample) void preview(sample.fileId)
              }}
            >
              {t('preview')}
            </Button>
          </>
        }
      />
      {isError && (
        <p className="draw-error" role="status">
          {t('faceFailed')}
        </p>
      )}
      <AppModal
        open={stamped !== undefined}
        title={t('previewTitle')}
        width={PREVIEW_WIDTH_PX}
        footer={null}
        destroyOnHidden
        onCancel={() => setStamped(undefined)}
      >
        {stamped && (
          <img
            className="seal-stamped"
            src={stamped.url}
            alt={t('previewTitle')}
            width={stamped.width ?? undefined}
            height={stamped.height ?? undefined}
          />
        )}
        <p className="draw-help">{t('previewNote')}</p>
      </AppModal>
    </>
  )
}
