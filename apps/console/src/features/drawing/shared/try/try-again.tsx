import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { repeatRecord } from '../draw-detail.api.ts'
import { tryTexts } from './try.i18n.ts'
import type { TryDraw } from './use-try-draw.ts'

/** May the picture on trial be drawn differently or just the same? Only where its API has a seed, and there is a picture. */
export function hasSeedOf({ progress }: Pick<TryDraw, 'progress'>): boolean {
  return progress?.state === DRAW_STATE.succeeded && Boolean(progress.seed)
}

/** Beside the button that draws with another seed: the very same once more; or why there is no such choice. */
export function TryAgain({
  draw,
  isDisabled = false,
  isTest = false,
}: {
  draw: TryDraw
  isDisabled?: boolean
  isTest?: boolean
}) {
  const t = useTexts(tryTexts)
  const { infoId, progress } = draw
  if (infoId === undefined || progress?.state !== DRAW_STATE.succeeded) return null
  if (!hasSeedOf(draw)) return <p className="draw-help">{t('noSeed')}</p>
  return (
    <Button
      block
      icon={<RedoOutlined aria-hidden />}
      disabled={isDisabled || draw.isSending}
      onClick={() => void draw.send(() => repeatRecord(infoId, { isTest }))}
    >
      {t('same')}
    </Button>
  )
}
