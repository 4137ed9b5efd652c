import { CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Cover } from './cover.tsx'
import { coversQuery } from './library.api.ts'
import { libraryTexts } from './library.i18n.ts'

interface CoverChoicesProps {
  path: string
  id: string
  name: string
  /** File of the present cover. */
  coverId: string
  busyFileId: string | undefined
  /** Undefined: the pictures are only looked at. */
  onPick: ((fileId: string) => void) | undefined
  /** Stands where there is none yet. */
  next?: ReactNode
}

/** The latest pictures drawn with it; a press makes one the cover. */
export function CoverChoices({ path, id, name, coverId, busyFileId, onPick, next }: CoverChoicesProps) {
  const t = useTexts(libraryTexts)
  const { data, error, refetch } = useQuery(coversQuery(path, id))
  if (error) return <ErrorNote error={error} title={t('coverFailed')} onRetry={() => void refetch()} isCompact />
  if (!data) return <div className="recipe-choices-wait" aria-busy="true" />
  if (data.length === 0) return <EmptyNote title={t('coverNone')} reason={t('coverNoneHint')} action={next} isCompact />
  return (
    <ul className="recipe-choices">
      {data.map(({ infoId, file }, index) => {
        const isCover = file.fileId === coverId
        const says = t('pictureOf', { n: index + 1, name })
        return (
          <li key={`${infoId} ${file.fileId}`}>
            <button
              type="button"
              disabled={onPick === undefined || isCover || busyFileId !== undefined}
              aria-label={`${t(isCover ? 'isCover' : 'asCover')}: ${says}`}
              aria-busy={busyFileId === file.fileId}
              onClick={() => onPick?.(file.fileId)}
            >
              <Cover file={file} name={name} />
              {(isCover || onPick) && (
                <span className="recipe-choice-word" data-is={isCover || undefined}>
                  {isCover && <CheckOutlined aria-hidden />}
                  {t(isCover ? 'isCover' : 'asCover')}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
