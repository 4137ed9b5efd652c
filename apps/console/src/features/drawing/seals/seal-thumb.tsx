import type { DrawSeal } from '@drawdesk/contract/drawing/draw-seal'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/texts.ts'
import { faceQuery } from './draw-seal.api.ts'
import { drawSealTexts } from './draw-seal.i18n.ts'
import { faceOf } from './seal-look.ts'

/** A seal in a list as it is stamped, picture and words together. */
export function SealThumb({ row }: { row: DrawSeal }) {
  const t = useTexts(drawSealTexts)
  const { data, isError } = useQuery(faceQuery(faceOf(row)))
  return (
    <span className="seal-thumb" data-loaded={data !== undefined || undefined}>
      {data?.url && (
        <img src={data.url} width={data.width} height={data.height} alt={t('faceOf', { name: row.sealName })} />
      )}
      {isError && <span className="draw-help">{t('faceFailed')}</span>}
    </span>
  )
}
