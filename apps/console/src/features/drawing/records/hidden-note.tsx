import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useLive } from '../../../components/live.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { fetchRecords, type GalleryFilters } from '../gallery/gallery.api.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'

/** As a filter: what hangs in the open, and what was taken down. */
const BOTH = '0,1'

interface HiddenNoteProps {
  filters: GalleryFilters
  onFilters: (filters: GalleryFilters) => void
}

/** How many records were taken down and are left out for that, with the way to show them for who decides on them. */
export function HiddenNote({ filters, onFilters }: HiddenNoteProps) {
  const t = useTexts(drawInfoTexts)
  const isLive = useLive()
  const mayCheck = usePermission('drawInfo_check')
  const isAsked = filters.takenDown !== undefined
  const { data } = useQuery({
    queryKey: resourceKeys({ path: DRAW_INFO_PATH }).of('hidden', filters),
    queryFn: ({ signal }) => fetchRecords(DRAW_INFO_PATH, { ...filters, takenDown: '1', size: 1 }, { signal }),
    enabled: isLive && !isAsked,
    retry: false,
  })
  if (filters.takenDown === BOTH) {
    const { takenDown: _both, ...others } = filters
    return (
      <Button type="link" size="small" onClick={() => onFilters(others)}>
        {t('hideTakenDown')}
      </Button>
    )
  }
  const n = data?.total ?? 0
  if (isAsked || n === 0) return null
  return (
    <span className="draw-hidden">
      {t('hidden', { n: n.toLocaleString('en') })}
      {mayCheck && (
        <Button type="link" size="small" onClick={() => onFilters({ ...filters, takenDown: BOTH })}>
          {t('showTakenDown')}
        </Button>
      )}
    </span>
  )
}
