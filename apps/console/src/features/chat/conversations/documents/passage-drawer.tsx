import { useQuery } from '@tanstack/react-query'
import { Delayed } from '../../../../components/delayed.tsx'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { citationTexts } from '../../shared/citations/citation.i18n.ts'
import { usePlace } from '../../shared/citations/use-place.ts'
import { passageQuery } from './documents.api.ts'
import '../../shared/citations/citation.css'

/** The passage that an answer cites, beside the conversation. */
export default function PassageDrawer({
  msgId,
  no,
  isOpen,
  onClose,
}: {
  msgId: string
  no: number
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTexts(citationTexts)
  const placeOf = usePlace()
  const { data, isPending, error, refetch } = useQuery(passageQuery(msgId, no))
  return (
    <AppDrawer title={`${t('passage')} [${no}]`} open={isOpen} onClose={onClose} size={480} destroyOnHidden>
      {error && <ErrorNote error={error} isCompact onRetry={() => void refetch()} />}
      {isPending && (
        <Delayed>
          <span className="skeleton" style={{ width: '80%' }} aria-busy="true" />
        </Delayed>
      )}
      {data && (
        <>
          <h3 className="citation-name">{data.name}</h3>
          <p className="citation-place">{placeOf(data)}</p>
          {data.text === '' ? (
            <p className="citation-place">{t('removed')}</p>
          ) : (
            <>
              <blockquote className="citation-passage">{data.text}</blockquote>
              <p className="citation-place">{t('hint')}</p>
            </>
          )}
        </>
      )}
    </AppDrawer>
  )
}
